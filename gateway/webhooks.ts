import type { Clock } from './clock.ts'
import type { Fault, Faults } from './faults.ts'
import type { ProviderName } from './payments.ts'
import type { Tasks } from './tasks.ts'

/** `held`: until the next event was sent. `waiting`: for its time, or the next attempt. `unsent`: nobody listens. */
export type DeliveryState = 'held' | 'waiting' | 'sending' | 'delivered' | 'failed' | 'lost' | 'unsent'

export interface Message {
  provider: ProviderName
  event: string
  reference: string
  body: string
  headers: Record<string, string>
}

export interface Delivery {
  provider: ProviderName
  event: string
  reference: string
  state: DeliveryState
  attempts: number
  /** The status of the last answer, or why there was none. */
  answer: string
}

export interface WebhookOptions {
  clock: Clock
  faults: Faults
  tasks: Tasks
  /** Where events go, without `/paystack-webhook`; without it they are not sent. */
  url?: string
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

export interface Webhooks {
  /** Sends an event, with the faults that are switched on. Resolves after the attempts that are made at once. */
  send(message: Message): Promise<void>
  /** Sends everything that is held back or waits for its next attempt. */
  deliver(): Promise<void>
  /** The oldest first. */
  list(): readonly Delivery[]
  close(): void
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** As Paystack: every three minutes four times, then every hour. */
const RETRY_AFTER_MS = [...Array<number>(4).fill(3 * MINUTE), ...Array<number>(10).fill(HOUR)]
const TIMEOUT_MS = 30_000

interface Queued extends Delivery {
  message: Message
  cancel?: () => void
}

export function createWebhooks({ clock, faults, tasks, url, fetch }: WebhookOptions): Webhooks {
  const queue: Queued[] = []
  let isClosed = false

  function enqueue(message: Message, state: DeliveryState): Queued {
    const { provider, event, reference } = message
    const queued = { provider, event, reference, state, attempts: 0, answer: '', message }
    queue.push(queued)
    return queued
  }

  async function attempt(delivery: Queued): Promise<void> {
    delivery.cancel?.()
    delivery.state = 'sending'
    delivery.attempts += 1
    delivery.answer = await post(delivery.message)
    if (delivery.answer === '200') delivery.state = 'delivered'
    else retryLater(delivery)
  }

  async function post({ provider, body, headers }: Message): Promise<string> {
    try {
      const response = await fetch(`${url}/${provider}-webhook`, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', ...headers },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      // Read to its end: a connection that is cut off looks like a failure to the shop.
      await response.arrayBuffer()
      return String(response.status)
    } catch (error) {
      return error instanceof Error ? error.message : 'no answer'
    }
  }

  function retryLater(delivery: Queued): void {
    const ms = RETRY_AFTER_MS[delivery.attempts - 1]
    if (ms === undefined || isClosed) delivery.state = 'failed'
    else sendLater(delivery, ms)
  }

  function sendLater(delivery: Queued, ms: number): void {
    delivery.state = 'waiting'
    delivery.cancel = clock.after(ms, () => tasks.track(attempt(delivery)))
  }

  /** The newest first: what was held back arrives out of order. */
  async function attemptAll(state: DeliveryState): Promise<void> {
    for (const delivery of queue.toReversed()) if (delivery.state === state) await attempt(delivery)
  }

  return {
    async send(message) {
      const take = (fault: Fault['fault']) => faults.take(fault, message.provider)
      if (url === undefined || isClosed) return void enqueue(message, 'unsent')
      if (take('webhook-lost')) return void enqueue(message, 'lost')
      const sent = take('webhook-signature') ? { ...message, headers: forged(message.headers) } : message
      const delayed = take('webhook-delayed')
      const duplicated = take('webhook-duplicated')
      const copies = Array.from({ length: duplicated ? (duplicated.copies ?? 2) : 1 }, () =>
        enqueue(sent, 'sending'),
      )
      if (delayed) return copies.forEach((copy) => sendLater(copy, delayed.ms ?? HOUR))
      if (take('webhook-reordered')) return copies.forEach((copy) => (copy.state = 'held'))
      for (const copy of copies) await attempt(copy)
      await attemptAll('held')
    },
    async deliver() {
      const waiting = queue.filter(({ state }) => state === 'waiting')
      await attemptAll('held')
      for (const delivery of waiting) if (delivery.state === 'waiting') await attempt(delivery)
    },
    list: () => queue.map(({ message: _message, cancel: _cancel, ...delivery }) => delivery),
    close() {
      isClosed = true
      for (const { cancel } of queue) cancel?.()
    },
  }
}

/** The same headers with another first character. */
function forged(headers: Record<string, string>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [
    name,
    `${value.startsWith('0') ? '1' : '0'}${value.slice(1)}`,
  ])
  return Object.fromEntries(entries)
}

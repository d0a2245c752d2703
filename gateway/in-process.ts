import { createManualClock, type ManualClock } from './clock.ts'
import type { Fault } from './faults.ts'
import { createGateway, type Gateway } from './gateway.ts'
import type { Outcome } from './paying.ts'
import type { Channel } from './payments.ts'
import { DEFAULT_KEYS } from './settings.ts'

export interface ReceivedEvent {
  /** The last part of the address: `paystack-webhook`. */
  name: string
  headers: Headers
  body: Uint8Array<ArrayBuffer>
}

export interface GatewayInProcess {
  gateway: Gateway
  clock: ManualClock
  /** What a function of the shop gets: the settings with which it reaches this gateway, and the way there. */
  dependencies: {
    env: (name: string) => string | undefined
    fetch: (url: string, init?: RequestInit) => Promise<Response>
  }
  /** The events that were sent, the oldest first. */
  events: ReceivedEvent[]
  pay(reference: string, choice?: { outcome?: Outcome; channel?: Channel }): Promise<void>
  addFault(fault: Fault): void
}

const ORIGIN = 'https://gateway.example'

/** A gateway within the process of a test. `receive` answers its events; by default each is accepted. */
export function openGateway(
  receive: (event: ReceivedEvent) => Promise<Response> | Response = () => new Response(null),
): GatewayInProcess {
  const clock = createManualClock()
  const events: ReceivedEvent[] = []
  const gateway = createGateway({
    clock,
    webhooksUrl: 'https://shop.example/functions/v1',
    async fetch(url, init) {
      const request = new Request(url, init)
      const name = new URL(url).pathname.split('/').at(-1) ?? ''
      const event = { name, headers: request.headers, body: await request.bytes() }
      events.push(event)
      return await receive(event)
    },
  })
  const settings: Record<string, string> = {
    PAYSTACK_SECRET_KEY: DEFAULT_KEYS.paystackSecretKey,
    PAYSTACK_API_URL: `${ORIGIN}/paystack`,
    FLUTTERWAVE_SECRET_KEY: DEFAULT_KEYS.flutterwaveSecretKey,
    FLUTTERWAVE_WEBHOOK_SECRET: DEFAULT_KEYS.flutterwaveWebhookSecret,
    FLUTTERWAVE_API_URL: `${ORIGIN}/flutterwave/v3`,
  }
  const send = (url: string, init?: RequestInit) => gateway.fetch(new Request(url, init))
  return {
    gateway,
    clock,
    events,
    dependencies: { env: (name) => settings[name], fetch: send },
    async pay(reference, choice = {}) {
      const url = `${ORIGIN}/pay/${encodeURIComponent(reference)}`
      const response = await send(url, { method: 'POST', body: JSON.stringify(choice) })
      if (!response.ok) throw new Error(await response.text())
    },
    addFault: (fault) => void gateway.faults.add(fault),
  }
}

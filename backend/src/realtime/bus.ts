import { randomUUID } from 'node:crypto'
import { silentLogger, type Logger } from '../logging/logger.ts'
import { runOutsideRequests } from '../logging/request-context.ts'
import type { Database } from '../postgres/database.ts'
import { unavailability } from '../postgres/unavailable.ts'

/** A notification's payload is limited to 8000 bytes; longer messages are split. */
const PART_LENGTH = 7_800
const CHANNEL = 'realtime'
/** Characters that may be queued while the database does not answer. */
const MAX_QUEUED = 32 * 1024 * 1024
/** Incomplete messages that are kept; the oldest is dropped, since its sender is gone. */
const MAX_UNFINISHED = 1_000

export interface BusHandlers {
  /** Called with a message of another process. */
  onMessage(from: string, message: unknown): void
  /** Called when published tables have changed. */
  onChange(): void
  /** Called when a row of realtime.messages is to be broadcast. */
  onDatabaseMessage(announced: string): void
  /** Called when the connection was lost and is back: messages may have been missed. */
  onReconnect(): void
}

export interface Bus {
  readonly nodeId: string
  /** Sends a message to every other process, in order. Does not wait. */
  publish(message: unknown): void
  /** Resolves when everything published so far has been sent to the database. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** Exchanges messages between the processes on one database, through its notifications. */
export async function openBus(
  database: Database,
  handlers: BusHandlers,
  logger: Logger = silentLogger,
): Promise<Bus> {
  const nodeId = randomUUID()
  const assemble = createAssembler()
  let queue: string[] = []
  let queuedLength = 0
  let sequence = 0
  let sending: Promise<void> | undefined
  let isClosed = false

  function receive(payload: string): void {
    if (payload === '') return handlers.onReconnect()
    if (payload === 'change') return handlers.onChange()
    const space = payload.indexOf(' ')
    const rest = payload.slice(space + 1)
    const kind = payload.slice(0, space)
    if (kind === 'message') return handlers.onDatabaseMessage(rest)
    if (kind !== 'node' || rest.startsWith(nodeId)) return undefined
    const whole = assemble(rest)
    return whole && handlers.onMessage(whole.from, whole.message)
  }

  /** Messages published during a statement are sent with the next one. */
  async function send(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue
      queue = []
      queuedLength = 0
      try {
        await database.query(`select pg_notify('${CHANNEL}', part) from unnest($1::text[]) as part`, [batch])
      } catch (error) {
        // The pool logs an outage once.
        if (!unavailability(error))
          logger.warn({ err: error }, 'Realtime could not reach the other processes')
      }
    }
    sending = undefined
  }

  const stop = await database.listen(CHANNEL, receive)
  return {
    nodeId,
    publish(message) {
      const parts = split(nodeId, ++sequence, message)
      const length = parts.reduce((sum, part) => sum + part.length, 0)
      if (isClosed || queuedLength + length > MAX_QUEUED) return
      queue.push(...parts)
      queuedLength += length
      sending ??= runOutsideRequests(send)
    },
    flush: async () => sending,
    close: async () => {
      isClosed = true
      await sending
      await stop()
    },
  }
}

function split(nodeId: string, sequence: number, message: unknown): string[] {
  const text = Buffer.from(JSON.stringify(message)).toString('base64')
  const count = Math.ceil(text.length / PART_LENGTH)
  return Array.from({ length: count }, (_, index) => {
    const part = text.slice(index * PART_LENGTH, (index + 1) * PART_LENGTH)
    return `node ${nodeId} ${sequence} ${index + 1}/${count} ${part}`
  })
}

/** Joins the parts of messages. They arrive in order, and the parts of one message in one transaction. */
function createAssembler(): (text: string) => { from: string; message: unknown } | undefined {
  const unfinished = new Map<string, string>()
  return (text) => {
    const [from = '', sequence = '', position = '', part = ''] = text.split(' ')
    const [index, count] = position.split('/').map(Number)
    const id = `${from} ${sequence}`
    const soFar = index === 1 ? '' : unfinished.get(id)
    unfinished.delete(id)
    if (soFar === undefined) return undefined
    if (index === count) return parse(from, soFar + part)
    unfinished.set(id, soFar + part)
    for (const [oldest] of unfinished) if (unfinished.size > MAX_UNFINISHED) unfinished.delete(oldest)
    return undefined
  }
}

function parse(from: string, base64: string): { from: string; message: unknown } | undefined {
  try {
    return { from, message: JSON.parse(Buffer.from(base64, 'base64').toString('utf8')) }
  } catch {
    return undefined
  }
}

import { randomUUID } from 'node:crypto'
import type { Database } from '../postgres/database.ts'

/** A notification holds less than 8000 bytes; longer messages go in parts. */
const PART_LENGTH = 7_800
const CHANNEL = 'realtime'
/** What may wait for a database that does not answer, in characters. */
const MAX_QUEUED = 32 * 1024 * 1024
/** A sender whose parts stay unfinished for as many others has gone. */
const MAX_UNFINISHED = 1_000

export interface BusHandlers {
  /** What another process published. */
  onMessage(from: string, message: unknown): void
  /** A transaction changed published tables; its id. */
  onChange(xid: string): void
  /** A row of realtime.messages wants to be broadcast. */
  onDatabaseMessage(announced: string): void
  /** The connection was lost and is back: something may have been missed. */
  onReturn(): void
}

export interface Bus {
  readonly nodeId: string
  /** Tells every other process, in order. Does not wait. */
  publish(message: unknown): void
  /** Resolves when everything published so far is with the database. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** Carries words between the processes on one database, through its notifications. */
export async function openBus(database: Database, handlers: BusHandlers): Promise<Bus> {
  const nodeId = randomUUID()
  const assemble = createAssembler()
  let queue: string[] = []
  let queuedLength = 0
  let sequence = 0
  let sending: Promise<void> | undefined
  let isClosed = false

  function receive(payload: string): void {
    if (payload === '') return handlers.onReturn()
    const space = payload.indexOf(' ')
    const rest = payload.slice(space + 1)
    const kind = payload.slice(0, space)
    if (kind === 'change') return handlers.onChange(rest)
    if (kind === 'message') return handlers.onDatabaseMessage(rest)
    if (kind !== 'node' || rest.startsWith(nodeId)) return undefined
    const whole = assemble(rest)
    return whole && handlers.onMessage(whole.from, whole.message)
  }

  /** What is published while a statement is under way goes with the next one. */
  async function send(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue
      queue = []
      queuedLength = 0
      try {
        await database.query(`select pg_notify('${CHANNEL}', part) from unnest($1::text[]) as part`, [batch])
      } catch (error) {
        console.warn('Realtime could not reach the other processes:', error)
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
      sending ??= send()
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

/** Puts parts together again. They come in order and the parts of one message in one transaction. */
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

import { WebSocket } from 'ws'
import { Inbox } from './inbox.ts'

/** [join_ref, ref, topic, event, payload] */
type Frame = [string | null, string | null, string, string, Record<string, unknown>]

/** A plain WebSocket that may violate the protocol. */
export class RawSocket {
  readonly frames = new Inbox<Frame>()
  readonly binary = new Inbox<Buffer>()
  readonly closed: Promise<number>
  readonly #socket: WebSocket

  private constructor(socket: WebSocket) {
    this.#socket = socket
    this.closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('message', (data, isBinary) => {
      if (isBinary) this.binary.put(data as Buffer)
      else this.frames.put(JSON.parse(String(data)) as Frame)
    })
  }

  static open(url: string): Promise<RawSocket> {
    const socket = new WebSocket(url)
    const raw = new RawSocket(socket)
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(raw))
      socket.once('error', reject)
    })
  }

  send(data: string | Buffer): void {
    this.#socket.send(data)
  }

  /** Sends one message whose parts are the same. */
  sendInParts(part: string, count: number): void {
    for (let n = 1; n <= count; n += 1) this.#socket.send(part, { fin: n === count })
  }

  push(topic: string, event: string, payload: unknown = {}, ref = '1', joinRef: string | null = '1'): void {
    this.send(JSON.stringify([joinRef, ref, topic, event, payload]))
  }

  /** Joins and returns the reply. */
  async join(topic: string, config: Record<string, unknown> = {}, more: Record<string, unknown> = {}) {
    this.push(topic, 'phx_join', { config, ...more })
    return this.reply()
  }

  async reply(): Promise<{ status: string; response: Record<string, unknown> }> {
    const frame = await this.frames.find(([, , , event]) => event === 'phx_reply')
    return frame[4] as { status: string; response: Record<string, unknown> }
  }

  /** Stops reading, like a listener that cannot keep up. */
  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  close(): void {
    this.#socket.terminate()
  }
}

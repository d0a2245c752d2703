import { setImmediate as nextTurn } from 'node:timers/promises'
import { encodeChunks, type Encoding } from './encoding.ts'

/** A streamed body with any number of readers. It is read to its end in any case; each reader gets all of it. */
export class SharedBody {
  /** All bytes; rejects when the source fails. */
  readonly complete: Promise<Buffer>
  readonly #chunks: Uint8Array[] = []
  readonly #encoded = new Map<Encoding, SharedBody>()
  #progress = Promise.withResolvers<void>()
  #ended = false

  constructor(source: AsyncIterable<Uint8Array>) {
    this.complete = this.#collect(source)
    // Readers get the error, so an unhandled rejection of this promise is no concern.
    this.complete.catch(() => undefined)
  }

  read(): ReadableStream<Uint8Array> {
    const chunks = this.#chunksFromStart()
    return new ReadableStream({
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
    })
  }

  /** The compressed body, shared by its readers. */
  encoded(encoding: Encoding): SharedBody {
    const made =
      this.#encoded.get(encoding) ?? new SharedBody(encodeChunks(this.#chunksFromStart(), encoding))
    this.#encoded.set(encoding, made)
    return made
  }

  async *#chunksFromStart(): AsyncGenerator<Uint8Array> {
    let next = 0
    while (true) {
      // React writes many small chunks at once; joined they compress better.
      await nextTurn()
      const { promise: progress } = this.#progress
      const end = this.#chunks.length
      if (next < end) {
        yield Buffer.concat(this.#chunks.slice(next, end))
        next = end
      } else if (this.#ended) return
      else await progress
    }
  }

  async #collect(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
    try {
      for await (const chunk of source) {
        this.#chunks.push(chunk)
        this.#advance()
      }
      this.#ended = true
      this.#advance()
      return Buffer.concat(this.#chunks)
    } catch (error) {
      this.#progress.promise.catch(() => undefined)
      this.#progress.reject(error)
      throw error
    }
  }

  #advance(): void {
    this.#progress.resolve()
    this.#progress = Promise.withResolvers()
  }
}

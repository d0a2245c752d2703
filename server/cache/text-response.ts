import type { Read } from './read.ts'

/** A response whose text is known: without a stream, which would cost more than the rest of the call. Its `body` is null. */
export class TextResponse extends Response {
  readonly #text: string
  /** What the text shows of tables; null if it may depend on more than tables, undefined if that is not known. */
  readonly reads: readonly Read[] | null | undefined

  constructor(text: string, init: ResponseInit, reads?: readonly Read[] | null) {
    super(null, init)
    this.#text = text
    this.reads = reads
  }

  override text(): Promise<string> {
    return Promise.resolve(this.#text)
  }

  override clone(): Response {
    return new TextResponse(this.#text, this, this.reads)
  }

  override async json(): Promise<unknown> {
    return JSON.parse(this.#text)
  }
}

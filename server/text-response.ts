/** A response whose text is known: without a stream, which would cost more than the rest of the call. Its `body` is null. */
export class TextResponse extends Response {
  readonly #text: string

  constructor(text: string, init: ResponseInit) {
    super(null, init)
    this.#text = text
  }

  override text(): Promise<string> {
    return Promise.resolve(this.#text)
  }

  override clone(): Response {
    return new TextResponse(this.#text, this)
  }

  override async json(): Promise<unknown> {
    return JSON.parse(this.#text)
  }
}

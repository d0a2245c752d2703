import { setTimeout as elapsed } from 'node:timers/promises'
import { chooseEncoding } from './encoding.ts'
import { SharedBody } from './shared-body.ts'

/** A page that is sent while it is rendered, to all requests that arrive meanwhile. */
export class StreamedPage {
  readonly body: SharedBody
  readonly #status: number
  readonly #headers: Headers

  constructor(response: Response) {
    this.body = new SharedBody(response.body ?? new Blob().stream())
    this.#status = response.status
    this.#headers = response.headers
  }

  async isCompleteWithin(ms: number): Promise<boolean> {
    return Promise.race([this.body.complete.then(() => true), elapsed(ms, false)])
  }

  toResponse(request: Request): Response {
    const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? '')
    const headers = new Headers(this.#headers)
    headers.append('Vary', 'Accept-Encoding')
    // Its policy has a nonce, which must not be reused, and parts of it may still fail.
    headers.set('Cache-Control', 'private, no-cache')
    if (encoding) headers.set('Content-Encoding', encoding)
    const body = encoding ? this.body.encoded(encoding) : this.body
    return new Response(body.read(), { status: this.#status, headers })
  }
}

import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { chooseEncoding, encode, type Encoding } from './encoding.ts'

/** The answer in one encoding. */
interface Variant {
  body: Buffer
  etag: string
  /** As Node writes them: name, value, name, value … */
  headers: string[]
}

/** Headers that are computed here. */
const COMPUTED = /^(content-length|etag|vary)$/i

/** Choosing takes longer than writing an answer, and browsers send only a few different headers. */
const chosen = new LRUCache<string, { encoding: Encoding | undefined }>({ max: 100 })

function encodingFor(accepted: string | undefined | null): Encoding | undefined {
  if (!accepted) return undefined
  const before = chosen.get(accepted)
  if (before) return before.encoding
  const encoding = chooseEncoding(accepted)
  chosen.set(accepted, { encoding })
  return encoding
}

/** A complete answer in memory. Each compressed body is computed once, when it is first asked for. */
export class Answer {
  readonly status: number
  readonly #headers: readonly (readonly [string, string])[]
  readonly #isPlain: boolean
  readonly #plain: Variant
  readonly #hash: string
  readonly #compressed = new Map<Encoding, Variant>()
  readonly #compressing = new Map<Encoding, Promise<Variant>>()
  #onGrowth = () => {}

  /** @param options.isPlain the answer has no ETag and is not compressed */
  constructor(
    status: number,
    headers: Iterable<readonly [string, string]>,
    body: Buffer,
    { isPlain = false }: { isPlain?: boolean } = {},
  ) {
    this.status = status
    this.#isPlain = isPlain
    this.#headers = [...headers].filter(([name]) => !COMPUTED.test(name))
    this.#hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
    this.#plain = this.#variant(body)
  }

  /** The memory that all its bodies take, in bytes. */
  get bytes(): number {
    let sum = 1 + this.#plain.body.length
    for (const { body } of this.#compressed.values()) sum += body.length
    return sum
  }

  /** Calls back when another compressed body was added. */
  whenGrown(handle: () => void): void {
    this.#onGrowth = handle
  }

  /** Writes the answer, or 304 to a client that has it. Returns false if a body must be compressed first. */
  write(request: IncomingMessage, response: ServerResponse): boolean {
    const encoding = this.#encodingFor(request.headers['accept-encoding'])
    const variant = encoding ? this.#compressed.get(encoding) : this.#plain
    if (!variant) return false
    if (this.#isKnown(request.headers['if-none-match'], variant)) {
      response.writeHead(304, variant.headers).end()
    } else {
      response.writeHead(this.status, [...variant.headers, 'Content-Length', String(variant.body.length)])
      response.end(request.method === 'HEAD' ? undefined : variant.body)
    }
    return true
  }

  async toResponse(request: Request): Promise<Response> {
    const encoding = this.#encodingFor(request.headers.get('accept-encoding'))
    const variant = encoding ? await this.#compress(encoding) : this.#plain
    const headers = new Headers()
    for (let at = 0; at < variant.headers.length; at += 2)
      headers.append(variant.headers[at] ?? '', variant.headers[at + 1] ?? '')
    if (this.#isKnown(request.headers.get('if-none-match'), variant))
      return new Response(null, { status: 304, headers })
    return new Response(new Uint8Array(variant.body), { status: this.status, headers })
  }

  #encodingFor(accepted: string | undefined | null): Encoding | undefined {
    return this.#isPlain ? undefined : encodingFor(accepted)
  }

  #compress(encoding: Encoding): Promise<Variant> {
    const begun = this.#compressing.get(encoding)
    if (begun) return begun
    const variant = encode(this.#plain.body, encoding).then((body) => {
      const made = this.#variant(body, encoding)
      this.#compressed.set(encoding, made)
      this.#onGrowth()
      return made
    })
    this.#compressing.set(encoding, variant)
    return variant
  }

  #variant(body: Buffer, encoding?: Encoding): Variant {
    const etag = `"${this.#hash}${encoding ? `-${encoding}` : ''}"`
    const headers: string[] = this.#headers.flat()
    if (this.#isPlain) return { body, etag, headers }
    headers.push('Vary', 'Accept-Encoding')
    if (this.status === 200) headers.push('ETag', etag)
    if (encoding) headers.push('Content-Encoding', encoding)
    return { body, etag, headers }
  }

  #isKnown(ifNoneMatch: string | undefined | null, { etag }: Variant): boolean {
    if (!ifNoneMatch || this.status !== 200 || this.#isPlain) return false
    // The comparison is weak (RFC 9110, 13.1.2): proxies that compress or cut a body mark its tag with W/.
    return ifNoneMatch.split(',').some((each) => [etag, '*'].includes(each.trim().replace(/^W\//, '')))
  }
}

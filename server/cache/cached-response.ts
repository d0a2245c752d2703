import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { chooseEncoding, encode, type Encoding } from './encoding.ts'

/** The response in one encoding. */
interface Variant {
  /** In parts, which may be shared with other responses. */
  body: readonly Buffer[]
  length: number
  etag: string
  /** As Node writes them: name, value, name, value … */
  headers: string[]
}

/** Headers that are computed here. */
const COMPUTED = /^(content-length|etag|vary)$/i

/** Choosing takes longer than writing a response, and browsers send only a few different headers. */
const chosen = new LRUCache<string, { encoding: Encoding | undefined }>({ max: 100 })

function encodingFor(accepted: string | undefined | null): Encoding | undefined {
  if (!accepted) return undefined
  const before = chosen.get(accepted)
  if (before) return before.encoding
  const encoding = chooseEncoding(accepted)
  chosen.set(accepted, { encoding })
  return encoding
}

/** A complete response in memory. Each compressed body is computed once, when it is first asked for. */
export class CachedResponse {
  readonly status: number
  readonly #headers: readonly (readonly [string, string])[]
  readonly #isPlain: boolean
  readonly #plain: Variant
  /** The length of the parts that no other response has. */
  readonly #ownLength: number
  readonly #hash: string
  readonly #compressed = new Map<Encoding, Variant>()
  readonly #compressing = new Map<Encoding, Promise<Variant>>()
  #onGrowth = () => {}

  /**
   * @param body in parts
   * @param options.isPlain the response has no ETag and is not compressed
   */
  constructor(
    status: number,
    headers: Iterable<readonly [string, string]>,
    body: readonly Buffer[],
    { isPlain = false }: { isPlain?: boolean } = {},
  ) {
    this.status = status
    this.#isPlain = isPlain
    this.#headers = [...headers].filter(([name]) => !COMPUTED.test(name))
    this.#ownLength = lengthOf(body.filter((part) => !digests.has(part)))
    this.#hash = hashOf(body)
    this.#plain = this.#variant(body)
  }

  /** The memory that all its bodies take, in bytes. A part that several responses share is counted with the first one. */
  get bytes(): number {
    let sum = this.#ownLength
    for (const { length } of this.#compressed.values()) sum += length
    return sum
  }

  /** Calls back when another compressed body was added. */
  whenGrown(handle: () => void): void {
    this.#onGrowth = handle
  }

  /** Answers with the response, or 304 to a client that has it. Returns false if a body must be compressed first. */
  respondAtOnce(request: IncomingMessage, response: ServerResponse): boolean {
    const encoding = this.#encodingFor(request.headers['accept-encoding'])
    const variant = encoding ? this.#compressed.get(encoding) : this.#plain
    if (!variant) return false
    if (this.#isKnown(request.headers['if-none-match'], variant)) {
      response.writeHead(304, variant.headers).end()
    } else {
      response.writeHead(this.status, [...variant.headers, 'Content-Length', String(variant.length)])
      const body = request.method === 'HEAD' ? [] : variant.body
      // Node sends what is written within a turn at once.
      for (const part of body.slice(0, -1)) response.write(part)
      response.end(body.at(-1))
    }
    return true
  }

  /** The same, and compresses the body first if need be. */
  async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const encoding = this.#encodingFor(request.headers['accept-encoding'])
    if (encoding) await this.#compress(encoding)
    this.respondAtOnce(request, response)
  }

  async toResponse(request: Request): Promise<Response> {
    const encoding = this.#encodingFor(request.headers.get('accept-encoding'))
    const variant = encoding ? await this.#compress(encoding) : this.#plain
    const headers = new Headers()
    for (let at = 0; at < variant.headers.length; at += 2)
      headers.append(variant.headers[at] ?? '', variant.headers[at + 1] ?? '')
    if (this.#isKnown(request.headers.get('if-none-match'), variant))
      return new Response(null, { status: 304, headers })
    return new Response(Buffer.concat(variant.body), { status: this.status, headers })
  }

  #encodingFor(accepted: string | undefined | null): Encoding | undefined {
    return this.#isPlain ? undefined : encodingFor(accepted)
  }

  #compress(encoding: Encoding): Promise<Variant> {
    const begun = this.#compressing.get(encoding)
    if (begun) return begun
    const variant = encode(Buffer.concat(this.#plain.body), encoding).then((body) => {
      const made = this.#variant([body], encoding)
      this.#compressed.set(encoding, made)
      this.#onGrowth()
      return made
    })
    this.#compressing.set(encoding, variant)
    return variant
  }

  #variant(body: readonly Buffer[], encoding?: Encoding): Variant {
    const length = lengthOf(body)
    const etag = `"${this.#hash}${encoding ? `-${encoding}` : ''}"`
    const headers: string[] = this.#headers.flat()
    if (this.#isPlain) return { body, length, etag, headers }
    headers.push('Vary', 'Accept-Encoding')
    if (this.status === 200) headers.push('ETag', etag)
    if (encoding) headers.push('Content-Encoding', encoding)
    return { body, length, etag, headers }
  }

  #isKnown(ifNoneMatch: string | undefined | null, { etag }: Variant): boolean {
    if (!ifNoneMatch || this.status !== 200 || this.#isPlain) return false
    // The comparison is weak (RFC 9110, 13.1.2): proxies that compress or cut a body mark its tag with W/.
    return ifNoneMatch.split(',').some((each) => [etag, '*'].includes(each.trim().replace(/^W\//, '')))
  }
}

/** By part, since the stylesheet is a part of every page, and half of it. */
const digests = new WeakMap<Buffer, string>()

function digestOf(part: Buffer): string {
  const digest = digests.get(part) ?? hash('sha256', part)
  digests.set(part, digest)
  return digest
}

function lengthOf(body: readonly Buffer[]): number {
  return body.reduce((sum, part) => sum + part.length, 0)
}

function hashOf(body: readonly Buffer[]): string {
  return hash('sha256', body.map(digestOf).join(), 'base64url').slice(0, 22)
}

/** An HTTP request without streams. Making a `Request` of it costs more than answering it. */
export interface PlainRequest {
  method: string
  /** Path and query, as in the first line of an HTTP message. */
  target: string
  /** By names in lower case. */
  headers: Readonly<Record<string, string>>
  /** The whole body, which is read at the first call. Absent if there is none. */
  readBody?: () => Promise<Uint8Array>
  /** Aborted when the client disconnects. */
  signal?: AbortSignal
}

export interface PlainResponse {
  status: number
  headers: [name: string, value: string][]
  /** Null for a status or a method without a body. */
  body: string | Uint8Array<ArrayBuffer> | null
}

export function toPlainRequest(request: Request): PlainRequest {
  const { pathname, search } = new URL(request.url)
  let body: Promise<Uint8Array> | undefined
  return {
    method: request.method,
    target: pathname + search,
    headers: Object.fromEntries(request.headers),
    readBody: () => (body ??= request.arrayBuffer().then((bytes) => new Uint8Array(bytes))),
    signal: request.signal,
  }
}

export function fromPlainResponse({ status, headers, body }: PlainResponse): Response {
  return new Response(body, { status, headers })
}

/** Reads the whole body. */
export async function toPlainResponse(response: Response): Promise<PlainResponse> {
  const body = response.body && new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: [...response.headers], body }
}

/** The answer to HEAD. It lacks the length of rows, which are not made for it. */
export function withoutBody({ body, ...response }: PlainResponse): PlainResponse {
  if (body === null) return { ...response, body }
  const length = String(Buffer.byteLength(body))
  return { ...response, headers: [...response.headers, ['Content-Length', length]], body: null }
}

/** Path and query of a request's target. */
export function splitTarget(target: string): { path: string; search: string } {
  const at = target.indexOf('?')
  return at < 0 ? { path: target, search: '' } : { path: target.slice(0, at), search: target.slice(at + 1) }
}

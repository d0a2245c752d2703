interface Upload {
  /** In bytes. */
  sent: number
  total: number
}

const running = new Set<Upload>()
const listeners = new Set<() => void>()
let percent: number | undefined

/** How much of everything that is being uploaded was sent, from 0 to 100; undefined while nothing is. */
export function percentSent(): number | undefined {
  return percent
}

export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function publish(): void {
  const sum = (side: keyof Upload) => [...running].reduce((bytes, upload) => bytes + upload[side], 0)
  percent = running.size === 0 ? undefined : Math.floor((100 * sum('sent')) / Math.max(1, sum('total')))
  for (const listener of listeners) listener()
}

/** A form as `fetch` sends it. Only `XMLHttpRequest` says how much was sent. */
export function sendForm(input: RequestInfo | URL, init: RequestInit, form: FormData): Promise<Response> {
  const upload: Upload = { sent: 0, total: 0 }
  running.add(upload)
  publish()
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init.method ?? 'POST', input instanceof Request ? input.url : input)
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      Object.assign(upload, { sent: loaded, total })
      publish()
    })
    request.addEventListener('load', () => resolve(answerOf(request)))
    request.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
    request.addEventListener('abort', () => reject(new DOMException('Aborted.', 'AbortError')))
    init.signal?.throwIfAborted()
    init.signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  }).finally(() => {
    running.delete(upload)
    publish()
  })
}

function answerOf(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request
  const type = request.getResponseHeader('content-type')
  return new Response(responseText === '' ? null : responseText, {
    status,
    statusText,
    headers: type === null ? {} : { 'content-type': type },
  })
}

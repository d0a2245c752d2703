import type { PlainRequest } from '@parlour/backend'
import type { InProcessBackend } from '../app-options.ts'
import { TextResponse } from '../cache/text-response.ts'

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

/** Loaders set this header to the visitor's address; it does not come from the visitor's request. */
const ADDRESS_HEADER = 'x-real-ip'

/** A `fetch` for supabase-js that calls the backend within the process. Reads create neither a Request nor streams. */
export function fetchInProcess(backend: InProcessBackend): Fetch {
  return async (input, init = {}) => {
    const headers = new Headers(input instanceof Request ? input.headers : init.headers)
    const connection = { address: headers.get(ADDRESS_HEADER) ?? undefined }
    const reads = typeof input === 'string' && (init.body ?? undefined) === undefined
    const answering = reads ? backend.answer?.(toPlainRequest(input, init, headers), connection) : undefined
    if (!answering) return backend.fetch(new Request(input, init), connection)
    const { body, ...head } = await answering
    return typeof body === 'string' ? new TextResponse(body, head) : new Response(body, head)
  }
}

function toPlainRequest(
  url: string,
  { method = 'GET', signal }: RequestInit,
  headers: Headers,
): PlainRequest {
  const { pathname, search } = new URL(url)
  return {
    method,
    target: pathname + search,
    headers: Object.fromEntries(headers),
    ...(signal && { signal }),
  }
}

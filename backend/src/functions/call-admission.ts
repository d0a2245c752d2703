import { CLIENT_ADDRESS_HEADER } from '../gateway/client-address-header.ts'
import { createCounts } from '../limits/counts.ts'
import { publicNetworksOf, type Network } from '../networks.ts'
import { refusals } from './refusals.ts'

export interface CallShares {
  /** Calls that one network has in progress, of all functions; a /48 four times as many. */
  callsPerNetwork: number
  /** Calls in progress that read their body while it arrives, for each network. All together have twice as many. */
  uploadsPerNetwork: number
}

/** A call that may begin. */
export interface AdmittedCall {
  request: Request
  /** Gives its share back. */
  leave: () => void
}

/** Larger bodies reach the function while they arrive. */
const SMALL_BYTES = 65_536
const EVERYBODY: Network = { name: 'everybody', share: 2 }

/**
 * Limits how many calls are in progress. A small body is read before its call counts: slow clients would otherwise hold all
 * calls of a function.
 */
export function createCallAdmission({ callsPerNetwork, uploadsPerNetwork }: CallShares) {
  const calls = createCounts(callsPerNetwork)
  const uploads = createCounts(uploadsPerNetwork)

  return async (request: Request): Promise<AdmittedCall | Response> => {
    const networks = publicNetworksOf(request.headers.get(CLIENT_ADDRESS_HEADER) ?? undefined)
    const leaveUploads = isSmall(request) ? undefined : uploads.take([EVERYBODY, ...networks])
    // A body of unknown length is mostly small.
    const received = leaveUploads ? request : await withWholeBody(request)
    if (received instanceof Response) return received
    const leaveCalls = calls.take(networks)
    if (!leaveCalls) {
      leaveUploads?.()
      return refusals.busy()
    }
    const leave = () => {
      leaveCalls()
      leaveUploads?.()
    }
    return { request: received, leave }
  }
}

function isSmall({ body, headers }: Request): boolean {
  const length = headers.get('content-length')
  return body === null || (length !== null && Number(length) <= SMALL_BYTES)
}

/** The request with a body that has arrived, or a refusal if it is not small or breaks off. */
async function withWholeBody(request: Request): Promise<Request | Response> {
  const { url, method, headers, signal, body } = request
  if (body === null) return request
  if (Number(headers.get('content-length')) > SMALL_BYTES) return refusals.busy()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let room = SMALL_BYTES
  try {
    for await (const chunk of body) {
      room -= chunk.byteLength
      if (room < 0) return refusals.busy()
      chunks.push(chunk)
    }
  } catch {
    return refusals.incompleteBody()
  }
  return new Request(url, { method, headers, signal, body: new Blob(chunks) })
}

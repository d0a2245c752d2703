import { CLIENT_ADDRESS_HEADER } from '../gateway/client-address-header.ts'
import { createCounts } from '../limits/counts.ts'
import { createTurns } from '../limits/turns.ts'
import { currentOwner } from '../logging/request-context.ts'
import { publicNetworksOf, type Network } from '../networks.ts'
import { refusals } from './refusals.ts'

export interface CallShares {
  /** Calls that one function handles at once. What others are called for takes none of them. */
  maxCalls: number
  /** Calls that one network has in progress, of all functions; a /48 four times as many. */
  callsPerNetwork: number
  /** How many of these one account or connection may have. */
  callsPerMember: number
  /** Calls that wait for their turn, of all functions. */
  waitingCalls: number
  /** How long they wait, in milliseconds. */
  waitMs: number
  /** Calls in progress that read their body while it arrives, for each network. All together have twice as many. */
  uploadsPerNetwork: number
}

/** A call that may begin. */
export interface AdmittedCall {
  request: Request
  /** Gives its share back. */
  leave: () => void
}

/** A call before its turn. */
export interface WaitingCall {
  /** The function. */
  name: string
  request: Request
  /** Of the caller, if it has one. */
  account: string | undefined
  /** Refuses a call by its whole body, which then is small. */
  check?: ((body: Uint8Array) => Response | undefined) | undefined
}

/** Larger bodies reach the function while they arrive. */
const SMALL_BYTES = 65_536
/** Of a body that is checked as a whole. */
const CHECKED_BYTES = 262_144
/** Which part of those that wait one account or connection may be. */
const PART_OF_OWNER = 1 / 16
const EVERYBODY: Network = { name: 'everybody', share: 2 }

/**
 * Limits how many calls are in progress; those beyond take turns by network, and by account or connection. A small body is read
 * before its call counts: slow clients would otherwise hold all calls of a function.
 */
export function createCallTurns(shares: CallShares) {
  const uploads = createCounts(shares.uploadsPerNetwork)
  const turns = createTurns<string, 'all'>({
    shareOf: () => shares.maxCalls,
    perNetwork: shares.callsPerNetwork,
    perMember: shares.callsPerMember,
    lines: {
      all: {
        length: shares.waitingCalls,
        perOwner: Math.ceil(shares.waitingCalls * PART_OF_OWNER),
        patienceMs: shares.waitMs,
      },
    },
    busy: () => new Busy(),
  })

  async function enter(name: string, { signal, headers }: Request, account: string | undefined) {
    const address = headers.get(CLIENT_ADDRESS_HEADER) ?? undefined
    const owner = currentOwner(account, address)
    try {
      return await turns.enter({ line: 'all', shares: [name], owner, signal })
    } catch (error) {
      if (!(error instanceof Busy)) throw error
      return undefined
    }
  }

  return async ({ name, request, account, check }: WaitingCall): Promise<AdmittedCall | Response> => {
    const networks = publicNetworksOf(request.headers.get(CLIENT_ADDRESS_HEADER) ?? undefined)
    const streams = check === undefined && !isSmall(request)
    const leaveUploads = streams ? uploads.take([EVERYBODY, ...networks]) : undefined
    // A body of unknown length is mostly small.
    const received = leaveUploads
      ? { request }
      : check
        ? await withWholeBody(request, CHECKED_BYTES, () => refusals.tooLarge(CHECKED_BYTES))
        : await withWholeBody(request, SMALL_BYTES, refusals.busy)
    if (received instanceof Response) return received
    const refused = 'body' in received ? check?.(received.body) : undefined
    if (refused) return refused
    const leaveCalls = await enter(name, received.request, account)
    if (!leaveCalls) {
      leaveUploads?.()
      return refusals.busy()
    }
    const leave = () => {
      leaveCalls()
      leaveUploads?.()
    }
    return { request: received.request, leave }
  }
}

class Busy extends Error {}

function isSmall({ body, headers }: Request): boolean {
  const length = headers.get('content-length')
  return body === null || (length !== null && Number(length) <= SMALL_BYTES)
}

/** The request with a body that has arrived, or a refusal if it has more bytes or breaks off. */
async function withWholeBody(
  request: Request,
  bytes: number,
  refuse: () => Response,
): Promise<{ request: Request; body: Uint8Array } | Response> {
  const { url, method, headers, signal, body } = request
  if (body === null) return { request, body: new Uint8Array() }
  if (Number(headers.get('content-length')) > bytes) return refuse()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let room = bytes
  try {
    for await (const chunk of body) {
      room -= chunk.byteLength
      if (room < 0) return refuse()
      chunks.push(chunk)
    }
  } catch {
    return refusals.incompleteBody()
  }
  const whole = Buffer.concat(chunks)
  return { request: new Request(url, { method, headers, signal, body: whole }), body: whole }
}

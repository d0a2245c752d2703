import type { Caller } from '../caller.ts'
import type { Logger } from '../logging/logger.ts'
import { nameRoute } from '../logging/request-context.ts'
import {
  splitTarget,
  toPlainResponse,
  withoutBody,
  type PlainRequest,
  type PlainResponse,
} from '../plain-http.ts'
import type { CallerRequest } from './caller-request.ts'
import { CLIENT_ADDRESS_HEADER } from './client-address-header.ts'
import type { Connection } from './connection.ts'
import { withCorsHeaders, type Cors } from './cors.ts'
import { refusal } from './refusal.ts'
import { routeName } from './route-name.ts'

/** Answers a request without streams. */
export type AnswerPlain = (request: PlainRequest, connection?: Connection) => Promise<PlainResponse>

/** A service that needs no streams. */
export type PlainService = (request: PlainRequest, caller: Caller) => Promise<PlainResponse>

const BASE = '/rest/v1'
const CALLS = '/rest/v1/rpc/'
/** Targets that need neither decoding nor normalising, such as those of supabase-js. */
const SIMPLE_TARGET = /^\/rest\/v1\/(?:rpc\/)?\w+(?:\?[^#]*)?$/

/** Whether `createRestAnswer` answers a request: a read of rest/v1 or the call of a function. */
export function isSimple(method: string, target: string): boolean {
  const reads = method === 'GET' || method === 'HEAD'
  return (reads || (method === 'POST' && target.startsWith(CALLS))) && SIMPLE_TARGET.test(target)
}

/** The gateway for requests of rest/v1 that have been read: API key and token → Caller, then the service, then CORS. */
export function createRestAnswer(
  rest: PlainService,
  readCaller: (service: 'rest', request: CallerRequest) => Promise<Caller | Response>,
  cors: Cors,
  logger: Logger,
): AnswerPlain {
  async function answer(request: PlainRequest): Promise<PlainResponse> {
    nameRoute(routeName('rest', splitTarget(request.target).path))
    const { method, target, headers } = request
    const sender = { method, target, headers: { get: (name: string) => headers[name] ?? null } }
    const caller = await readCaller('rest', sender)
    return caller instanceof Response ? toPlainResponse(caller) : rest(request, caller)
  }

  return async (request, { address, host = request.headers['host'] } = {}) => {
    const headers: Record<string, string> = { ...request.headers }
    delete headers[CLIENT_ADDRESS_HEADER]
    if (address) headers[CLIENT_ADDRESS_HEADER] = address
    const inner = { ...request, target: request.target.slice(BASE.length), headers }
    const sender = { method: request.method, origin: request.headers['origin'], host }
    if (!cors.isAllowed(sender)) return toPlainResponse(refusal.foreignOrigin())
    const response = await answer(inner).catch((error: unknown) =>
      toPlainResponse(refusal.failed(error, logger)),
    )
    const added = cors.headersFor(sender)
    const answered = { ...response, headers: withCorsHeaders(response.headers, added) }
    return request.method === 'HEAD' ? withoutBody(answered) : answered
  }
}

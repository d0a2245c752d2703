import { authErrorResponse } from '../auth/errors.ts'
import type { TokenError } from '../keys/verify-token.ts'
import type { Logger } from '../logging/logger.ts'
import { unavailability } from '../postgres/unavailable.ts'
import type { CallerRequest } from './caller-request.ts'
import type { ServiceName } from './service-names.ts'

const KEY_HINT = 'Double check your Supabase `anon` or `service_role` API key.'

/** Responses of the gateway in place of a service, each in the format that the service's clients read. */
export const refusal = {
  noApiKey: (service: ServiceName) => {
    // The hosted storage service reads tokens itself, so the error is in its format.
    if (service === 'storage') return badTokenForStorage(401, 'Invalid Compact JWS')
    const hint = 'No `apikey` request header or url param was found.'
    return Response.json({ message: 'No API key found in request', hint }, { status: 401 })
  },

  wrongApiKey: () => Response.json({ message: 'Invalid API key', hint: KEY_HINT }, { status: 401 }),

  foreignOrigin: () =>
    Response.json(
      { code: 'origin_not_allowed', message: 'Pages of this origin may only read' },
      { status: 403 },
    ),

  notFound: () => Response.json({ message: 'no Route matched with those values' }, { status: 404 }),

  tooLarge: (service: ServiceName, maxBytes: number) => {
    const text = `Request body too large (max ${maxBytes} bytes)`
    if (service === 'auth') {
      return Response.json({ code: 413, error_code: 'request_entity_too_large', msg: text }, { status: 413 })
    }
    return Response.json({ code: '413', message: text, details: null, hint: null }, { status: 413 })
  },

  incompleteBody: () =>
    Response.json(
      { code: '400', message: 'The request body broke off', details: null, hint: null },
      { status: 400 },
    ),

  /** For an error that a service has thrown: 503 while the database is not available, otherwise 500 and a line in the log. */
  failed: (error: unknown, logger: Logger) => {
    const unavailable = unavailability(error)
    if (unavailable) {
      const { code, message, headers } = unavailable
      return Response.json({ code, message }, { status: 503, headers })
    }
    logger.error({ err: error }, 'The backend failed')
    const message = 'Unexpected failure, please check server logs for more information'
    return Response.json({ code: 'unexpected_failure', message }, { status: 500 })
  },

  badToken: (service: ServiceName, request: Pick<CallerRequest, 'headers'>, error: TokenError): Response => {
    switch (service) {
      case 'auth':
        return authErrorResponse(request, {
          status: 403,
          code: 'bad_jwt',
          message: `invalid JWT: unable to parse or verify signature, ${error.message}`,
        })
      case 'storage':
        return badTokenForStorage(400, error.message)
      case 'functions':
        // Tells functions-js that the response is not from the function.
        return Response.json(
          { code: 401, message: error.fault === 'ended' ? error.message : 'Invalid JWT' },
          { status: 401, headers: { 'x-relay-error': 'true' } },
        )
      default:
        return badTokenForRest(error)
    }
  },
}

function badTokenForStorage(status: number, message: string): Response {
  return Response.json({ statusCode: '403', error: 'Unauthorized', message }, { status })
}

/** PostgREST distinguishes a token it cannot read (PGRST301) from one whose claims it refuses (PGRST303). */
function badTokenForRest(error: TokenError): Response {
  const claimFaults = ['expired', 'ended', 'not-yet-valid', 'audience', 'claims']
  const code = error.fault === 'role' ? '22023' : claimFaults.includes(error.fault) ? 'PGRST303' : 'PGRST301'
  const challenge = `Bearer error="invalid_token", error_description="${error.message.replaceAll('"', "'")}"`
  return Response.json(
    { code, details: null, hint: null, message: error.message },
    { status: 401, headers: { 'WWW-Authenticate': challenge } },
  )
}

import { decodeJwt } from 'jose'
import type { Caller } from '../caller.ts'
import { TokenError, type VerifyToken } from '../keys/verify-token.ts'

/** Why a channel cannot be joined or kept. In the reply to a join the code precedes the message. */
export class ChannelError extends Error {
  override name = 'ChannelError'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export interface Identity {
  caller: Caller
  /** Milliseconds since 1970; absent for API keys that are not tokens. */
  expiresAt?: number
}

/**
 * The caller that joins a channel: by the token, or without one (or with an opaque API key instead) the socket's
 * opener.
 * @throws ChannelError
 */
export async function identifyCaller(
  token: unknown,
  opener: Caller,
  verifyToken: VerifyToken,
): Promise<Identity> {
  if (token === undefined || token === null || isOpaqueKey(token)) return withExpiry(opener)
  if (typeof token !== 'string')
    throw new ChannelError('MalformedJWT', 'The token provided is not a valid JWT')
  try {
    const claims = await verifyToken(token.trim())
    if (typeof claims.exp !== 'number')
      throw new ChannelError('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT')
    return withExpiry({ role: claims.role, claims })
  } catch (error) {
    throw error instanceof TokenError ? refusalOf(error, token) : error
  }
}

export function isOpaqueKey(token: unknown): boolean {
  return typeof token === 'string' && token.startsWith('sb_')
}

export function expiredMessage(expiresAt: number): string {
  const seconds = Math.max(0, Math.round((Date.now() - expiresAt) / 1000))
  return `Token has expired ${seconds} seconds ago`
}

function withExpiry(caller: Caller): Identity {
  const { exp } = caller.claims
  return exp === undefined ? { caller } : { caller, expiresAt: exp * 1000 }
}

function refusalOf({ fault, message }: TokenError, token: string): ChannelError {
  if (fault === 'expired') {
    return new ChannelError('InvalidJWTToken', expiredMessage((decodeJwt(token).exp ?? 0) * 1000))
  }
  if (fault === 'malformed') return new ChannelError('MalformedJWT', 'The token provided is not a valid JWT')
  if (fault === 'signature') return new ChannelError('JwtSignatureError', 'Failed to validate JWT signature')
  return new ChannelError('InvalidJWTToken', message)
}

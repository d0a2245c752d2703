import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { Caller } from '../caller.ts'

/**
 * Whom a function serves, beside what `verify_jwt` says. Others are refused before a thread is started for them:
 * - `session`: people who are signed in
 * - `secret-key`: programs with the project's secret key
 * - senders of a signature: without a secret there are none
 */
export type FunctionCallers = 'session' | 'secret-key' | Signature

/** A header that only the holders of a secret can send. */
export interface Signature {
  header: string
  secret: string
  /** The header is the hexadecimal HMAC of the body. Default: it is the secret itself. */
  hmac?: 'sha512'
}

export const needsSignature = (callers: FunctionCallers | undefined): callers is Signature =>
  typeof callers === 'object'

/** Whether the function serves the caller, as far as that is known without the body. */
export function servesCaller(callers: FunctionCallers | undefined, { role, claims }: Caller): boolean {
  if (callers === 'session') return claims.sub !== undefined
  return callers === 'secret-key' ? role === 'service_role' : true
}

export function isSigned({ header, secret, hmac }: Signature, headers: Headers, body: Uint8Array): boolean {
  const given = headers.get(header) ?? ''
  const right = hmac ? createHmac(hmac, secret).update(body).digest('hex') : secret
  return isSame(hmac ? given.toLowerCase() : given, right)
}

/** Texts of any length are compared in constant time by their digests. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
}

import { createHmac } from 'node:crypto'
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import type { Claims } from '../caller.ts'
import { errors } from './errors.ts'
import { wholeNumber } from './request-body.ts'

/** What a signed URL allows: reading or writing one object. */
export interface Grant {
  purpose: 'download' | 'render' | 'upload'
  /** `bucket/key` */
  url: string
  /** For `render`: the signed image options, which cannot be changed. */
  transform?: Record<string, string>
  /** For `upload`: whose rights it has, and whether an existing object may be replaced. */
  claims?: Claims
  upsert?: boolean
}

export interface Signer {
  sign(grant: Grant, seconds: number): Promise<string>
  /** @throws StorageError 400 for a token that is invalid, has expired, or was made for another purpose or URL */
  verify(token: string | null, purpose: Grant['purpose'], url: string): Promise<Grant>
}

const TEN_YEARS_SECONDS = 10 * 365 * 24 * 3600

/** A separate key, so that the token of a URL can never be used as a session token. */
export function createSigner(jwtSecret: string): Signer {
  const key = createHmac('sha256', jwtSecret).update('signed storage addresses').digest()
  return {
    sign: (grant, seconds) =>
      new SignJWT({ ...grant })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(key),
    async verify(token, purpose, url) {
      const { payload } = await jwtVerify<Grant>(token ?? '', key, { algorithms: ['HS256'] }).catch(
        (error: unknown) => {
          throw error instanceof joseErrors.JWTExpired ? errors.expiredSignature() : errors.invalidSignature()
        },
      )
      if (payload.purpose !== purpose || payload.url !== url) throw errors.invalidSignature()
      return payload
    },
  }
}

/** The lifetime of a signed URL in seconds. @throws StorageError 400 */
export function parseExpiresIn(value: unknown): number {
  if (value === undefined || value === null) throw errors.invalidRequest('expiresIn is missing')
  return wholeNumber(value, 'expiresIn', { min: 1, max: TEN_YEARS_SECONDS, or: 1 })
}

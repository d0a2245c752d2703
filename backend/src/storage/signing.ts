import { createHmac } from 'node:crypto'
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import { errors } from './errors.ts'
import { wholeNumber } from './json-body.ts'

/** What a signed address allows: to read one object, or to write it. */
export interface Grant {
  purpose: 'download' | 'render' | 'upload'
  /** `bucket/key` */
  url: string
  /** For `render`: the drawing that was allowed, and no other. */
  transform?: Record<string, string>
  /** For `upload`: whose object it becomes, and whether it may replace one. */
  owner?: string
  upsert?: boolean
}

export interface Signer {
  sign(grant: Grant, seconds: number): Promise<string>
  /** @throws StorageError 400 for a token that is not ours, has expired, or was made for something else */
  verify(token: string | null, purpose: Grant['purpose'], url: string): Promise<Grant>
}

const tenYears = 10 * 365 * 24 * 3600

/** A key of its own, so that the token of an address can never pass as somebody's session. */
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

/** How long a signed address works. @throws StorageError 400 */
export function parseExpiresIn(value: unknown): number {
  if (value === undefined || value === null) throw errors.invalidRequest('expiresIn is missing')
  return wholeNumber(value, 'expiresIn', { min: 1, max: tenYears, or: 1 })
}

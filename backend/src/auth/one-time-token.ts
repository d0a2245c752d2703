import { createHmac, randomInt } from 'node:crypto'
import type { ProjectKeys } from '../keys/keys.ts'

/** A numeric code for typing. */
export function newCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}

/**
 * The keyed hash that is stored, and used in links, instead of the code. GoTrue's hash has no key: an attacker could
 * try hashes without naming an account, so wrong guesses could not be counted per account. For the same reason address and code
 * are told apart: the first digits of a code are no part of an address.
 * @param address the e-mail address or phone number that the code is sent to
 */
export function codeHash(
  { jwtSecret }: Pick<ProjectKeys, 'jwtSecret'>,
  address: string,
  code: string,
): string {
  return createHmac('sha224', jwtSecret)
    .update(JSON.stringify([address, code]))
    .digest('hex')
}

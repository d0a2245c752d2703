import { hash, verify } from '@node-rs/bcrypt'
import type { AuthConfig } from '../config/config.ts'
import { AuthError, badRequest } from '../errors.ts'
import { isArgon2Of, readArgon2 } from './argon2.ts'
import { inPasswordTurns } from './password-turns.ts'

/** bcrypt ignores everything beyond. */
const MAX_BYTES = 72
const BCRYPT = /^\$2[aby]\$(0[4-9]|1\d|2\d|3[01])\$[./A-Za-z0-9]{53}$/

export type PasswordPolicy = Pick<
  AuthConfig,
  'minimumPasswordLength' | 'passwordRequirements' | 'passwordCost'
>

/** Refuses a password that is too long for bcrypt, or too weak. */
export function checkPassword(policy: PasswordPolicy, password: string): void {
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw badRequest(`Password cannot be longer than ${MAX_BYTES} characters`)
  }
  const weakness = passwordWeakness(policy, password)
  if (weakness) throw new AuthError(422, 'weak_password', weakness.message, weakness)
}

/** The requirements of the current policy that a password does not meet, or undefined. */
export function passwordWeakness(
  policy: PasswordPolicy,
  password: string,
): { message: string; reasons: string[] } | undefined {
  const reasons: string[] = []
  const messages: string[] = []
  if ([...password].length < policy.minimumPasswordLength) {
    reasons.push('length')
    messages.push(`Password should be at least ${policy.minimumPasswordLength} characters.`)
  }
  const sets = policy.passwordRequirements
  if (sets.some((set) => ![...set].some((character) => password.includes(character)))) {
    reasons.push('characters')
    messages.push(`Password should contain at least one character of each: ${sets.join(', ')}.`)
  }
  return reasons.length > 0 ? { message: messages.join(' '), reasons } : undefined
}

/** Refuses a hash that passwords could not be compared with. */
export function checkPasswordHash(storedHash: string): void {
  if (BCRYPT.test(storedHash) || readArgon2(storedHash)) return
  throw badRequest('The password hash must be one of bcrypt, argon2i or argon2id')
}

/** The functions of @node-rs/bcrypt, which run outside the main thread. */
export interface Bcrypt {
  hash: typeof hash
  verify: typeof verify
}

/** Both wait for their turn. @throws AuthError 503 while too many passwords wait */
export interface Passwords {
  /** bcrypt in GoTrue's format. */
  hash(password: string): Promise<string>
  /** In the same time whether or not there is a stored hash. */
  compare(password: string, storedHash: string | null | undefined): Promise<boolean>
}

/** @param bcrypt for tests, which count how often it is used */
export function createPasswords(policy: PasswordPolicy, bcrypt: Bcrypt = { hash, verify }): Passwords {
  const decoy = decoyHash(policy)

  async function compare(password: string, storedHash: string | null | undefined): Promise<boolean> {
    if (storedHash?.startsWith('$argon2')) return await isArgon2Of(password, storedHash)
    if (storedHash) return await bcrypt.verify(password, storedHash)
    await bcrypt.verify(password, decoy)
    return false
  }

  return {
    hash: (password) =>
      inPasswordTurns(() => bcrypt.hash(password, { cost: policy.passwordCost, version: '2a' })),
    compare: (password, storedHash) => inPasswordTurns(() => compare(password, storedHash)),
  }
}

/** Compared in place of a hash that does not exist: of the same cost, and the password of no account. */
function decoyHash({ passwordCost }: PasswordPolicy): string {
  return `$2a$${String(passwordCost).padStart(2, '0')}$${'.'.repeat(53)}`
}

import { hash, verify } from '@node-rs/bcrypt'
import type { AuthConfig } from '../config/config.ts'
import { AuthError, badRequest } from '../errors.ts'
import { isArgon2Of, readArgon2 } from './argon2.ts'
import { inPasswordQueue } from './password-queue.ts'

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

/**
 * bcrypt in GoTrue's format; runs outside the main thread.
 * @throws AuthError 503 while too many passwords wait
 */
export async function hashPassword(policy: PasswordPolicy, password: string): Promise<string> {
  return await inPasswordQueue(() => hash(password, { cost: policy.passwordCost, version: '2a' }))
}

/** Refuses a hash that passwords could not be compared with. */
export function checkPasswordHash(storedHash: string): void {
  if (BCRYPT.test(storedHash) || readArgon2(storedHash)) return
  throw badRequest('The password hash must be one of bcrypt, argon2i or argon2id')
}

/**
 * Compares a password with a stored hash, in the same time whether or not there is one.
 * @throws AuthError 503 while too many passwords wait
 */
export type ComparePassword = (password: string, storedHash: string | null | undefined) => Promise<boolean>

export function createPasswordComparison(policy: PasswordPolicy): ComparePassword {
  let decoy: Promise<string> | undefined
  const compare: ComparePassword = async (password, storedHash) => {
    if (storedHash?.startsWith('$argon2')) return await isArgon2Of(password, storedHash)
    if (storedHash) return await verify(password, storedHash)
    decoy ??= hash('no account has this password', { cost: policy.passwordCost, version: '2a' })
    await verify(password, await decoy)
    return false
  }
  return (password, storedHash) => inPasswordQueue(() => compare(password, storedHash))
}

import type { Factor } from '../session.ts'

/** What an account with one kind of second factor had better add; undefined if it has none or several kinds. */
export function missingKind(factors: readonly Pick<Factor, 'kind'>[]): string | undefined {
  const kinds = new Set(factors.map(({ kind }) => kind))
  if (kinds.size !== 1) return undefined
  return kinds.has('webauthn') ? 'an authenticator app' : 'a passkey'
}

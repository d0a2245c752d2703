import { DataError } from '../lib/supabase/data-error.ts'
import type { ShopClient } from '../lib/supabase/shop-client.ts'
import { factorError } from './factor-error.ts'

const NO_MATCH = 'That passkey did not match. Please try again.'

/**
 * Creates the passkey of a new factor, or uses that of an existing one, and verifies it with the backend, which raises the
 * session to aal2. `register` and `authenticate` of supabase-js are not used: they accept only security keys that are
 * plugged in (`authenticatorAttachment: 'cross-platform'`).
 */
export async function completePasskeyChallenge(
  { auth: { mfa } }: ShopClient,
  factorId: string,
): Promise<void> {
  if (!('PublicKeyCredential' in window)) throw new DOMException('No passkeys here.', 'NotSupportedError')
  const party = { rpId: window.location.hostname, rpOrigins: [window.location.origin] }
  const { data, error } = await mfa.challenge({ factorId, webauthn: party })
  if (error) throw factorError(error)
  const { type, credential_options } = data.webauthn
  const options = { ...credential_options, signal: abortPreviousPrompt() }
  const credential = await (type === 'create'
    ? navigator.credentials.create(options as CredentialCreationOptions)
    : navigator.credentials.get(options as CredentialRequestOptions))
  if (credential === null) throw new DOMException('No passkey was given.', 'NotAllowedError')
  const answer = { ...party, type, credential_response: credential }
  const { error: refusal } = await mfa.verify({
    factorId,
    challengeId: data.id,
    webauthn: answer as Parameters<typeof mfa.webauthn.verify>[0]['webauthn'],
  })
  if (refusal?.code === 'mfa_verification_failed') throw new DataError(NO_MATCH, refusal.code, refusal.status)
  if (refusal) throw factorError(refusal)
}

let prompt: AbortController | undefined

/** A browser allows one passkey prompt at a time: the prompt of a dialog that was closed has to be aborted. */
function abortPreviousPrompt(): AbortSignal {
  prompt?.abort()
  prompt = new AbortController()
  return prompt.signal
}

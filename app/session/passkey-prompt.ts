import { DataError } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import { factorError } from './factor-error.ts'

const NO_MATCH = 'That passkey did not match. Please try again.'

/**
 * Asks the browser for a passkey, to make one for a new factor or to use that of a known one, and shows the backend the
 * answer, which raises the session to aal2. Not by supabase-js' own `register` and `authenticate`: those insist on a key
 * that is plugged in, and people have their passkeys in their phones.
 */
export async function answerWithPasskey({ auth: { mfa } }: ShopClient, factorId: string): Promise<void> {
  if (!('PublicKeyCredential' in window)) throw new DOMException('No passkeys here.', 'NotSupportedError')
  const party = { rpId: window.location.hostname, rpOrigins: [window.location.origin] }
  const { data, error } = await mfa.challenge({ factorId, webauthn: party })
  if (error) throw factorError(error)
  const { type, credential_options } = data.webauthn
  const options = { ...credential_options, signal: takeOverPrompt() }
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

/** A browser asks for one passkey at a time: the prompt of a window that was closed gives way to the next. */
function takeOverPrompt(): AbortSignal {
  prompt?.abort()
  prompt = new AbortController()
  return prompt.signal
}

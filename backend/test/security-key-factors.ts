import type { AuthBackend } from './auth-backend.ts'
import { SITE_URL } from './auth-backend.ts'
import type { KeyAnswer } from './security-key.ts'

/** What a browser on the site tells a security key. */
export const site = { origin: SITE_URL, rpId: new URL(SITE_URL).hostname }

interface ChallengeResponse {
  id: string
  webauthn: { type: 'create' | 'request'; credential_options: { publicKey: Record<string, unknown> } }
}

/** The browser's part between the client's two calls, sent over HTTP: the client itself needs a browser. */
export function securityKeyFactors(backend: Pick<AuthBackend, 'call'>, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const post = (path: string, body: unknown) =>
    backend.call({ method: 'POST', path: `/auth/v1/factors${path}`, body, headers })
  return {
    enroll: async (name = 'my key') => {
      const answer = await post('', { factor_type: 'webauthn', friendly_name: name })
      return answer.json() as { id: string; type: string; friendly_name: string }
    },
    challenge: async (factorId: string) => {
      const answer = await post(`/${factorId}/challenge`, { webauthn: { rpId: 'evil.example' } })
      const { id, webauthn } = answer.json() as unknown as ChallengeResponse
      return { id, type: webauthn.type, publicKey: webauthn.credential_options.publicKey }
    },
    verify: (factorId: string, challengeId: string, type: string, answer: KeyAnswer) =>
      post(`/${factorId}/verify`, {
        challenge_id: challengeId,
        webauthn: { type, credential_response: answer },
      }),
  }
}

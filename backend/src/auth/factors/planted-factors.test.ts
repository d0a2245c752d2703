import { decodeJwt } from 'jose'
import { afterAll, expect, it } from 'vitest'
import { createAuthBackend, PASSWORD } from '../../../test/auth-backend.ts'
import { enrollTotp, raiseWithTotp, totpCode } from '../../../test/authenticator.ts'
import { securityKeyFactors, site } from '../../../test/security-key-factors.ts'
import { createSecurityKey } from '../../../test/security-key.ts'

const backend = await createAuthBackend({
  mfa: { webAuthnEnroll: true, webAuthnVerify: true },
  rateLimits: { signInSignUps: 0 },
})
afterAll(() => backend.close())

/** A session of somebody who knows only the password. */
async function signInWithPassword(email: string) {
  const client = backend.client()
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return { client, factors: securityKeyFactors(backend, data.session.access_token) }
}

type KeyFactors = ReturnType<typeof securityKeyFactors>

/** Answers a challenge with a new security key. */
async function answerWithNewKey(
  factors: KeyFactors,
  factorId: string,
  { id, publicKey }: Awaited<ReturnType<KeyFactors['challenge']>>,
) {
  const made = createSecurityKey().create({ ...site, challenge: String(publicKey.challenge) })
  return await factors.verify(factorId, id, 'create', made)
}

it('a second factor removes all unfinished enrolments, also of other kinds', async () => {
  const { client, email } = await backend.signUp()
  const stranger = await signInWithPassword(email)
  const planted = await stranger.factors.enroll('planted')
  await stranger.factors.challenge(planted.id)
  await raiseWithTotp(client, 'my app')
  const { data } = await client.auth.mfa.listFactors()
  expect(data?.all.map((factor) => factor.friendly_name)).toEqual(['my app'])
})

it('an enrolment that the owner left open is not finished with the password alone', async () => {
  const { client, email } = await backend.signUp()
  await raiseWithTotp(client)
  const { data } = await client.auth.getSession()
  const owner = securityKeyFactors(backend, data.session?.access_token ?? '')
  const { id } = await owner.enroll('my key')

  const stranger = await signInWithPassword(email)
  const refused = await answerWithNewKey(stranger.factors, id, await stranger.factors.challenge(id))
  expect(refused.json()).toMatchObject({ code: 403, error_code: 'insufficient_aal' })
  const accepted = await answerWithNewKey(owner, id, await owner.challenge(id))
  expect(decodeJwt(String(accepted.json().access_token))).toMatchObject({ aal: 'aal2' })
})

it('a question from before a key was enrolled does not replace that key', async () => {
  const { token, email } = await backend.signUp()
  const owner = securityKeyFactors(backend, token)
  const { id } = await owner.enroll()
  const old = await (await signInWithPassword(email)).factors.challenge(id)
  const key = createSecurityKey()
  const { id: challengeId, publicKey } = await owner.challenge(id)
  const made = key.create({ ...site, challenge: String(publicKey.challenge) })
  expect((await owner.verify(id, challengeId, 'create', made)).status).toBe(200)

  const { factors } = await signInWithPassword(email)
  const replaced = await answerWithNewKey(factors, id, old)
  expect(replaced.json()).toMatchObject({ code: 422, error_code: 'mfa_verification_failed' })
  const asked = await factors.challenge(id)
  const proof = key.get({ ...site, challenge: String(asked.publicKey.challenge) })
  expect((await factors.verify(id, asked.id, 'request', proof)).status).toBe(200)
})

it('of the first factors of an account that are verified at the same moment, one is', async () => {
  const { client, email } = await backend.signUp()
  const app = await enrollTotp(client, 'my app')
  const stranger = await signInWithPassword(email)
  const planted = await stranger.factors.enroll('planted')
  const challenge = await stranger.factors.challenge(planted.id)
  await Promise.all([
    client.auth.mfa.challengeAndVerify({ factorId: app.id, code: totpCode(app.secret) }),
    answerWithNewKey(stranger.factors, planted.id, challenge),
  ])
  const { rows } = await backend.database.query(
    'select f.status from auth.mfa_factors f join auth.users u on u.id = f.user_id where u.email = $1',
    [email],
  )
  expect(rows).toEqual([{ status: 'verified' }])
})

import { afterAll, expect, it } from 'vitest'
import { createAuthBackend } from '../../../test/auth-backend.ts'

const backend = await createAuthBackend()
afterAll(() => backend.close())

it('the settings list the ways to sign in', async () => {
  const answer = await backend.call({ path: '/auth/v1/settings' })
  expect(answer.json()).toMatchObject({
    external: { email: true, phone: false },
    disable_signup: false,
    mailer_autoconfirm: true,
  })
})

it('the settings follow the configuration', async () => {
  const strict = await createAuthBackend({ enableSignup: false, enableConfirmations: true })
  const answer = await strict.call({ path: '/auth/v1/settings' })
  expect(answer.json()).toMatchObject({ disable_signup: true, mailer_autoconfirm: false })
  await strict.close()
})

it('the settings name the providers, but not their secrets', async () => {
  const google = {
    enabled: true,
    clientIds: ['our-client'],
    secret: 'our-secret',
    redirectUri: '',
    url: '',
    skipNonceCheck: false,
    emailOptional: false,
  }
  const social = await createAuthBackend({ external: { google, apple: { ...google, enabled: false } } })
  const answer = await social.call({ path: '/auth/v1/settings' })
  expect(answer.json()).toMatchObject({ external: { google: true, apple: false, email: true } })
  expect(answer.text).not.toContain('our-')
  await social.close()
})

it('health answers the name that clients expect', async () => {
  const answer = await backend.call({ path: '/auth/v1/health' })
  expect(answer.json()).toMatchObject({ name: 'GoTrue' })
})

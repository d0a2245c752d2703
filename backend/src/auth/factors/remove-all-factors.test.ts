import { afterAll, expect, it } from 'vitest'
import { createAuthBackend, PASSWORD } from '../../../test/auth-backend.ts'
import { enrollTotp, raiseWithTotp } from '../../../test/authenticator.ts'
import { removeAllFactors } from './remove-all-factors.ts'

const backend = await createAuthBackend()
afterAll(() => backend.close())

it('an account whose phone is lost is opened by its password alone, and a finder’s session has ended', async () => {
  const { client, email } = await backend.signUp()
  await raiseWithTotp(client, 'My phone')
  await enrollTotp(client, 'not finished')
  expect(await removeAllFactors(backend.database, email.toUpperCase())).toBe(2)
  expect((await client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
  const owner = backend.client()
  expect((await owner.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  expect((await owner.auth.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal1')
})

it('other accounts keep their factors and sessions', async () => {
  const [ada, bisi] = [await backend.signUp(), await backend.signUp()]
  await raiseWithTotp(bisi.client)
  expect(await removeAllFactors(backend.database, ada.email)).toBe(0)
  expect((await bisi.client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
})

it('an address without an account is refused', async () => {
  await expect(removeAllFactors(backend.database, 'ngozi@example.com')).rejects.toThrow(
    'No account has the address ngozi@example.com.',
  )
})

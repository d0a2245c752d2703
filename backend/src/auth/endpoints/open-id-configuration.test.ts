import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { expect, it, onTestFinished } from 'vitest'
import { createAuthBackend } from '../../../test/auth-backend.ts'

it('a tool that knows only the issuer finds the keys that verify its tokens', async () => {
  const backend = await createAuthBackend()
  onTestFinished(() => backend.close())
  const { token } = await backend.signUp()
  const issuer = decodeJwt(token).iss ?? ''
  const found = await backend.follow(new URL(`${issuer}/.well-known/openid-configuration`))
  expect(found.json()).toMatchObject({ issuer })
  const keys = await backend.follow(new URL(String(found.json().jwks_uri)))
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys.json() as never), { issuer })
  expect(payload.role).toBe('authenticated')
})

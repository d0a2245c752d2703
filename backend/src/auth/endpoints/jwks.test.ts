import { createLocalJWKSet, jwtVerify } from 'jose'
import type { JSONWebKeySet } from 'jose'
import { afterAll, expect, it } from 'vitest'
import { createAuthBackend } from '../../../test/auth-backend.ts'

const backend = await createAuthBackend()
afterAll(() => backend.close())

it('the key set is public, cacheable, and verifies a session’s token', async () => {
  const { token, userId } = await backend.signUp()
  const answer = await backend.call({ path: '/auth/v1/.well-known/jwks.json', headers: { apikey: '' } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toContain('max-age=600')
  const keySet = answer.json() as unknown as JSONWebKeySet
  const { payload } = await jwtVerify(token, createLocalJWKSet(keySet), { audience: 'authenticated' })
  expect(payload.sub).toBe(userId)
  expect(answer.text).not.toContain('"d":')
  expect(answer.text).not.toContain(backend.keys.jwtSecret)
})

it('the official client verifies tokens without calling the auth service', async () => {
  const { client, userId } = await backend.signUp()
  const { data, error } = await client.auth.getClaims()
  expect(error).toBeNull()
  expect(data?.claims).toMatchObject({ sub: userId, role: 'authenticated' })
  expect(data?.header).toMatchObject({ alg: 'ES256' })
})

it('the official client detects a forged token', async () => {
  const { client, token } = await backend.signUp()
  const [head, payload, signature = ''] = token.split('.')
  const swapped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
  const { error } = await client.auth.getClaims(`${head}.${payload}.${swapped}`)
  expect(error?.message).toBe('Invalid JWT signature')
})

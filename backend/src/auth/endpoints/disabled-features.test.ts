import { createClient } from '@supabase/supabase-js'
import { afterAll, describe, expect, it } from 'vitest'
import { createAuthBackend, newEmail, PASSWORD, SITE_URL } from '../../../test/auth-backend.ts'
import type { HttpRow } from '../../../test/auth-backend.ts'

const backend = await createAuthBackend()
afterAll(() => backend.close())
const service = { apikey: backend.keys.secretKey }
const { token } = await backend.signUp()
const bearer = { authorization: `Bearer ${token}` }
const id = '00000000-0000-4000-8000-000000000000'
const post = { method: 'POST', body: {} }

const saml = { status: 404, contains: ['saml_provider_disabled', 'SAML 2.0 is disabled'] }
const oauth = { status: 404, contains: ['feature_disabled', 'OAuth server is disabled'] }
const passkeys = { status: 404, contains: ['passkey_disabled', 'Passkeys are disabled'] }
const custom = { status: 404, contains: ['feature_disabled', 'Custom OAuth providers are disabled'] }
const rows: HttpRow[] = [
  { ...post, ...saml, name: 'single sign-on', path: '/auth/v1/sso' },
  { ...saml, name: 'SAML metadata', path: '/auth/v1/sso/saml/metadata' },
  { ...post, ...saml, name: 'a SAML answer', path: '/auth/v1/sso/saml/acs' },
  { ...saml, name: 'SAML providers', path: '/auth/v1/admin/sso/providers', headers: service },
  { ...saml, name: 'a SAML provider', path: `/auth/v1/admin/sso/providers/${id}`, headers: service },
  { name: 'SAML providers for a visitor', path: '/auth/v1/admin/sso/providers', status: 403 },
  {
    ...post,
    name: 'a wallet',
    path: '/auth/v1/token?grant_type=web3',
    status: 422,
    contains: ['web3_provider_disabled', 'Web3 provider is disabled'],
  },
  { ...oauth, name: 'a provider’s authorization', path: '/auth/v1/oauth/authorize?client_id=x' },
  { ...post, ...oauth, name: 'a provider’s tokens', path: '/auth/v1/oauth/token' },
  { ...post, ...oauth, name: 'a provider’s clients', path: '/auth/v1/oauth/clients/register' },
  { ...oauth, name: 'an authorization', path: `/auth/v1/oauth/authorizations/${id}`, headers: bearer },
  { ...oauth, name: 'a provider’s metadata', path: '/auth/v1/.well-known/oauth-authorization-server' },
  { ...oauth, name: 'grants', path: '/auth/v1/user/oauth/grants', headers: bearer },
  { name: 'grants for a visitor', path: '/auth/v1/user/oauth/grants', status: 401 },
  { ...oauth, name: 'clients', path: '/auth/v1/admin/oauth/clients', headers: service },
  { ...oauth, name: 'a client', path: `/auth/v1/admin/oauth/clients/${id}`, headers: service },
  { name: 'clients for a visitor', path: '/auth/v1/admin/oauth/clients', status: 403 },
  { ...custom, name: 'custom providers', path: '/auth/v1/admin/custom-providers', headers: service },
  { ...passkeys, name: 'passkeys', path: '/auth/v1/passkeys', headers: bearer },
  { ...post, ...passkeys, name: 'a passkey’s sign-in', path: '/auth/v1/passkeys/authentication/options' },
  { ...post, ...passkeys, name: 'a passkey’s proof', path: '/auth/v1/passkeys/authentication/verify' },
  { ...post, ...passkeys, name: 'a new passkey', path: '/auth/v1/passkeys/registration/options' },
  { method: 'DELETE', ...passkeys, name: 'a passkey', path: `/auth/v1/passkeys/${id}`, headers: bearer },
]

describe('a disabled feature is reported as disabled', () => {
  it.for(rows)('$name', async (row) => {
    await backend.check(row)
  })

  it('recovery codes, to signed-in users only', async () => {
    const { data } = await backend.client().auth.signUp({ email: newEmail(), password: PASSWORD })
    const client = createClient(SITE_URL, backend.keys.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
      global: { fetch: async (input, init) => await backend.gateway.fetch(new Request(input, init)) },
    })
    await client.auth.setSession(data.session!)
    const { recoveryCodes } = client.auth.mfa
    const answers = [
      await recoveryCodes.getStatus(),
      await recoveryCodes.generate(),
      await recoveryCodes.regenerate(),
      await recoveryCodes.verify({ code: 'x' }),
      await recoveryCodes.unenroll(),
    ]
    expect(answers.map(({ error }) => error?.code)).toEqual([
      'mfa_factor_not_found',
      'mfa_recovery_codes_enroll_not_enabled',
      'mfa_recovery_codes_enroll_not_enabled',
      'mfa_recovery_codes_verify_not_enabled',
      'mfa_factor_not_found',
    ])
  })

  it('to the official client, with GoTrue’s messages', async () => {
    const { error } = await backend.client().auth.signInWithSSO({ domain: 'authors.example' })
    expect(error).toMatchObject({ status: 404, code: 'saml_provider_disabled' })
  })
})

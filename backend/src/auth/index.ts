import { isIP } from 'node:net'
import { Hono } from 'hono'
import type { Caller, Service } from '../caller.ts'
import { adminFactorDelete, adminFactorsList, adminFactorUpdate } from './admin-factors.ts'
import { adminGenerateLink } from './admin-generate-link.ts'
import { adminInvite } from './admin-invite.ts'
import { adminUsersCreate } from './admin-users-create.ts'
import { adminUsersDelete } from './admin-users-delete.ts'
import { adminUsersGet } from './admin-users-get.ts'
import { adminUsersList } from './admin-users-list.ts'
import { adminUsersUpdate } from './admin-users-update.ts'
import { assembleAuth } from './assemble.ts'
import type { AuthOptions } from './assemble.ts'
import { authorize, identityLink } from './authorize.ts'
import { callback } from './callback.ts'
import { AuthError, authErrorResponse } from './errors.ts'
import type { Endpoint } from './exchange.ts'
import { factorChallenge } from './factor-challenge.ts'
import { factorEnroll } from './factor-enroll.ts'
import { factorUnenroll } from './factor-unenroll.ts'
import { factorVerify } from './factor-verify.ts'
import { asFailure } from './failure.ts'
import { health } from './health.ts'
import { jwks } from './jwks.ts'
import { logout } from './logout.ts'
import { openIdConfiguration } from './open-id-configuration.ts'
import { sendNotices } from './notices.ts'
import type { Notice } from './notices.ts'
import { magicLink, otp } from './otp.ts'
import { passkeyRegisterOptions, passkeyRegisterVerify } from './passkey-register.ts'
import { passkeySignInOptions, passkeySignInVerify } from './passkey-sign-in.ts'
import {
  adminPasskeyDelete,
  adminPasskeysList,
  passkeyDelete,
  passkeyRename,
  passkeysList,
} from './passkeys.ts'
import { reauthenticate } from './reauthenticate.ts'
import { recover } from './recover.ts'
import { resend } from './resend.ts'
import { settings } from './settings.ts'
import { signUp } from './sign-up.ts'
import { tokenPassword } from './token-password.ts'
import {
  adminCustomProviders,
  adminOauthServer,
  adminSaml,
  oauthServer,
  recoveryCodes,
  recoveryCodesEnroll,
  recoveryCodesVerify,
  saml,
  userOauthServer,
  web3,
} from './switched-off.ts'
import { tokenIdToken } from './token-id-token.ts'
import { tokenPkce } from './token-pkce.ts'
import { tokenRefresh } from './token-refresh.ts'
import { userGet } from './user-get.ts'
import { identityUnlink } from './user-identities.ts'
import { userUpdate } from './user-update.ts'
import { verifyGet, verifyPost } from './verify.ts'

interface Env {
  Bindings: { caller: Caller }
}

const ROUTES: [method: string, path: string, endpoint: Endpoint][] = [
  ['POST', '/signup', signUp],
  ['POST', '/token', token],
  ['GET', '/authorize', authorize],
  ['GET', '/callback', callback],
  ['POST', '/callback', callback],
  ['GET', '/user', userGet],
  ['PUT', '/user', userUpdate],
  ['GET', '/user/identities/authorize', identityLink],
  ['DELETE', '/user/identities/:id', identityUnlink],
  ['GET', '/reauthenticate', reauthenticate],
  ['POST', '/logout', logout],
  ['POST', '/factors', factorEnroll],
  // Before the factors, whose ids they are not.
  ['GET', '/factors/recovery-codes', recoveryCodes],
  ['DELETE', '/factors/recovery-codes', recoveryCodes],
  ['POST', '/factors/recovery-codes', recoveryCodesEnroll],
  ['POST', '/factors/recovery-codes/regenerate', recoveryCodesEnroll],
  ['POST', '/factors/recovery-codes/verify', recoveryCodesVerify],
  ['DELETE', '/factors/:id', factorUnenroll],
  ['POST', '/factors/:id/challenge', factorChallenge],
  ['POST', '/factors/:id/verify', factorVerify],
  ['POST', '/passkeys/registration/options', passkeyRegisterOptions],
  ['POST', '/passkeys/registration/verify', passkeyRegisterVerify],
  ['POST', '/passkeys/authentication/options', passkeySignInOptions],
  ['POST', '/passkeys/authentication/verify', passkeySignInVerify],
  ['GET', '/passkeys', passkeysList],
  ['PATCH', '/passkeys/:id', passkeyRename],
  ['DELETE', '/passkeys/:id', passkeyDelete],
  ['POST', '/otp', otp],
  ['POST', '/magiclink', magicLink],
  ['POST', '/recover', recover],
  ['POST', '/resend', resend],
  ['GET', '/verify', verifyGet],
  ['POST', '/verify', verifyPost],
  ['POST', '/invite', adminInvite],
  ['POST', '/admin/generate_link', adminGenerateLink],
  ['GET', '/admin/users', adminUsersList],
  ['POST', '/admin/users', adminUsersCreate],
  ['GET', '/admin/users/:id', adminUsersGet],
  ['PUT', '/admin/users/:id', adminUsersUpdate],
  ['DELETE', '/admin/users/:id', adminUsersDelete],
  ['GET', '/admin/users/:id/factors', adminFactorsList],
  ['PUT', '/admin/users/:id/factors/:factor', adminFactorUpdate],
  ['DELETE', '/admin/users/:id/factors/:factor', adminFactorDelete],
  ['GET', '/admin/users/:id/passkeys', adminPasskeysList],
  ['DELETE', '/admin/users/:id/passkeys/:passkey', adminPasskeyDelete],
  ['ALL', '/admin/sso/providers/:id?', adminSaml],
  ['ALL', '/admin/oauth/clients/*', adminOauthServer],
  ['ALL', '/admin/custom-providers/:id?', adminCustomProviders],
  ['ALL', '/user/oauth/grants', userOauthServer],
  ['ALL', '/sso/*', saml],
  ['ALL', '/oauth/*', oauthServer],
  ['ALL', '/.well-known/oauth-authorization-server', oauthServer],
  ['GET', '/settings', settings],
  ['GET', '/health', health],
  ['GET', '/.well-known/jwks.json', jwks],
  ['GET', '/.well-known/openid-configuration', openIdConfiguration],
]

export type { AuthOptions }

/** So soon does a running process sign with a key that was added. */
const KEYS_MS = 60_000
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** GoTrue's wire over the tables of the schema `auth`. */
export function createAuth(options: AuthOptions): Service {
  const auth = assembleAuth(options)
  const addressHeader = options.addressHeader ?? 'x-real-ip'
  const app = new Hono<Env>()
  for (const [method, path, endpoint] of ROUTES) {
    const methods = method === 'ALL' ? METHODS : [method]
    app.on(methods, path, async (c) => {
      const notices: Notice[] = []
      const response = await endpoint({
        auth,
        request: c.req.raw,
        caller: c.env.caller,
        url: new URL(c.req.url),
        params: c.req.param(),
        notices,
        address: plainAddress(c.req.header(addressHeader)),
      })
      sendNotices(auth, notices)
      return response
    })
  }
  app.notFound((c) =>
    authErrorResponse(c.req.raw, { status: 404, code: 'not_found', message: '404 page not found' }),
  )
  app.onError((error, c) => authErrorResponse(c.req.raw, asFailure(error)))
  return async (request, caller) => {
    // The router would answer HEAD by running GET, and a mail filter that looks at a link would spend its code.
    if (request.method === 'HEAD') return new Response(null, { status: 405 })
    await options.renewKeys?.(KEYS_MS)
    return await app.fetch(request, { caller })
  }
}

/** POST /token: the kind of proof is in the query string. */
async function token(exchange: Parameters<Endpoint>[0]): Promise<Response> {
  switch (exchange.url.searchParams.get('grant_type')) {
    case 'password':
      return await tokenPassword(exchange)
    case 'refresh_token':
      return await tokenRefresh(exchange)
    case 'pkce':
      return await tokenPkce(exchange)
    case 'web3':
      return await web3(exchange)
    case 'id_token':
      return await tokenIdToken(exchange)
    default:
      throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
  }
}

/** Without the zone that a link-local IPv6 address may name. Undefined: no address. */
function plainAddress(header: string | undefined): string | undefined {
  const address = header?.split('%')[0] ?? ''
  return isIP(address) ? address : undefined
}

import type { AuthEndpoint } from './endpoint.ts'
import { adminGenerateLink } from './endpoints/admin/admin-generate-link.ts'
import { adminInvite } from './endpoints/admin/admin-invite.ts'
import { adminUsersCreate } from './endpoints/admin/admin-users-create.ts'
import { adminUsersDelete } from './endpoints/admin/admin-users-delete.ts'
import { adminUsersGet } from './endpoints/admin/admin-users-get.ts'
import { adminUsersList } from './endpoints/admin/admin-users-list.ts'
import { adminUsersUpdate } from './endpoints/admin/admin-users-update.ts'
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
} from './endpoints/disabled-features.ts'
import { health } from './endpoints/health.ts'
import { jwks } from './endpoints/jwks.ts'
import { logout } from './endpoints/logout.ts'
import { openIdConfiguration } from './endpoints/open-id-configuration.ts'
import { magicLink, otp } from './endpoints/otp.ts'
import { reauthenticate } from './endpoints/reauthenticate.ts'
import { recover } from './endpoints/recover.ts'
import { resend } from './endpoints/resend.ts'
import { settings } from './endpoints/settings.ts'
import { signUp } from './endpoints/sign-up.ts'
import { tokenPassword } from './endpoints/token-password.ts'
import { tokenPkce } from './endpoints/token-pkce.ts'
import { tokenRefresh } from './endpoints/token-refresh.ts'
import { userGet } from './endpoints/user-get.ts'
import { userUpdate } from './endpoints/user-update.ts'
import { verifyGet, verifyPost } from './endpoints/verify.ts'
import { AuthError } from './errors.ts'
import { adminFactorDelete, adminFactorsList, adminFactorUpdate } from './factors/admin-factors.ts'
import { factorChallenge } from './factors/factor-challenge.ts'
import { factorEnroll } from './factors/factor-enroll.ts'
import { factorUnenroll } from './factors/factor-unenroll.ts'
import { factorVerify } from './factors/factor-verify.ts'
import { passkeyRegisterOptions, passkeyRegisterVerify } from './factors/passkey-register.ts'
import { passkeySignInOptions, passkeySignInVerify } from './factors/passkey-sign-in.ts'
import {
  adminPasskeyDelete,
  adminPasskeysList,
  passkeyDelete,
  passkeyRename,
  passkeysList,
} from './factors/passkeys.ts'
import { identityUnlink } from './providers/user-identities.ts'

/** Of other providers. Their libraries, 90 modules, are loaded with the first request that needs them. */
const authorize = lazy(async () => (await import('./providers/authorize.ts')).authorize)
const identityLink = lazy(async () => (await import('./providers/authorize.ts')).identityLink)
const callback = lazy(async () => (await import('./providers/callback.ts')).callback)
const tokenIdToken = lazy(async () => (await import('./providers/token-id-token.ts')).tokenIdToken)

function lazy(load: () => Promise<AuthEndpoint>): AuthEndpoint {
  return async (context) => (await load())(context)
}

/** All endpoints of auth/v1. */
export const ROUTES: [method: string, path: string, endpoint: AuthEndpoint][] = [
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
  // Registered before /factors/:id, which would match too.
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

/** POST /token: the grant type is in the query string. */
async function token(context: Parameters<AuthEndpoint>[0]): Promise<Response> {
  switch (context.url.searchParams.get('grant_type')) {
    case 'password':
      return await tokenPassword(context)
    case 'refresh_token':
      return await tokenRefresh(context)
    case 'pkce':
      return await tokenPkce(context)
    case 'web3':
      return await web3(context)
    case 'id_token':
      return await tokenIdToken(context)
    default:
      throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
  }
}

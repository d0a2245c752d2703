import type { AuthEndpoint } from '../endpoint.ts'

/** GET /settings → the available ways to sign in. */
export const settings: AuthEndpoint = async ({ auth }) =>
  Response.json({
    external: {
      ...Object.fromEntries(
        Object.entries(auth.config.external).map(([name, { enabled }]) => [name, enabled]),
      ),
      anonymous_users: auth.config.enableAnonymousSignIns,
      email: auth.config.enableEmail,
      phone: auth.config.sms.enabled,
    },
    disable_signup: !auth.config.enableSignup,
    mailer_autoconfirm: !auth.config.enableConfirmations,
    phone_autoconfirm: !auth.config.sms.enableConfirmations,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: auth.config.enablePasskeys,
  })

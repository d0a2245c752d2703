import type { Endpoint } from './exchange.ts'

/** GET /settings → what a sign-in form may offer. */
export const settings: Endpoint = async ({ auth }) =>
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

import type { Endpoint } from './exchange.ts'

/** GET /settings → what a sign-in form may offer. */
export const settings: Endpoint = async ({ auth }) =>
  Response.json({
    external: { anonymous_users: false, email: true, phone: false },
    disable_signup: !auth.config.enableSignup,
    mailer_autoconfirm: !auth.config.enableConfirmations,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  })

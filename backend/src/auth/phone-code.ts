import type { Query } from '../postgres/database.ts'
import { AuthError } from './errors.ts'
import type { Auth } from './exchange.ts'
import { codeHash, newCode } from './one-time-token.ts'
import { smsText } from './sms.ts'
import type { SmsChannel } from './sms.ts'
import type { UserRow } from './users.ts'

/** Where each kind of code is kept and the time it was sent. Never from input: these become part of statements. */
const COLUMNS = {
  sms: { token: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  phone_change: { token: 'phone_change_token', sentAt: 'phone_change_sent_at' },
  reauthentication: { token: 'reauthentication_token', sentAt: 'reauthentication_sent_at' },
} as const

export type PhoneCodeKind = keyof typeof COLUMNS

/** A message that is ready to go once its code is safely stored; sending it gives its id. */
export interface PreparedMessage {
  send(): Promise<string>
}

/**
 * Stores a new code for the account and prepares the message with it.
 * @param phone where it goes; for a change, the new number
 * @throws AuthError over_sms_send_rate_limit
 */
export async function preparePhoneCode(
  auth: Auth,
  query: Query,
  kind: PhoneCodeKind,
  user: UserRow,
  phone: string,
  channel: SmsChannel = 'sms',
): Promise<PreparedMessage> {
  const { token, sentAt } = COLUMNS[kind]
  const { sms } = auth.config
  // One message at a time: of two requests at once, the second sees when the first was sent.
  const { rows } = await query<{ wait: number }>(
    `select greatest(0, ceil(extract(epoch from ${sentAt} + make_interval(secs => $2) - clock_timestamp())))::int as wait
     from auth.users where id = $1 for update`,
    [user.id, sms.maxFrequency],
  )
  const wait = rows[0]?.wait ?? 0
  if (wait > 0) {
    const message = `For security purposes, you can only request this after ${wait} seconds.`
    throw new AuthError(429, 'over_sms_send_rate_limit', message)
  }
  const test = Object.hasOwn(sms.testOtp, phone) ? sms.testOtp[phone] : undefined
  const code = test ?? newCode(sms.otpLength)
  await query(
    `update auth.users set ${token} = $2, ${sentAt} = clock_timestamp(), updated_at = now() where id = $1`,
    [user.id, codeHash(phone, code)],
  )
  return {
    send: async () => {
      if (test !== undefined) return 'test-otp'
      return await send(auth, { to: phone, text: smsText(sms.template, code), channel })
    },
  }
}

async function send(auth: Auth, message: { to: string; text: string; channel: SmsChannel }): Promise<string> {
  try {
    return (await auth.sms.send(message)).id
  } catch (error) {
    console.error('A text message could not be sent:', error)
    throw new AuthError(422, 'sms_send_failed', 'Error sending confirmation OTP to provider')
  }
}

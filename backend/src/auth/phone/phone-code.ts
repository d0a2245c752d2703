import type { Query } from '../../postgres/database.ts'
import type { AuthServices } from '../endpoint.ts'
import { AuthError } from '../errors.ts'
import { codeHash, newCode } from '../one-time-token.ts'
import type { UserRow } from '../users/users.ts'
import { smsText } from './sms.ts'
import type { SmsChannel } from './sms.ts'

/**
 * The columns with the code and sending time of each kind of code. Constants, since they become part of statements.
 */
const COLUMNS = {
  sms: { token: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  phone_change: { token: 'phone_change_token', sentAt: 'phone_change_sent_at' },
  reauthentication: { token: 'reauthentication_token', sentAt: 'reauthentication_sent_at' },
} as const

export type PhoneCodeKind = keyof typeof COLUMNS

/** A message to be sent once its code is committed; `send` resolves to the message's id. */
export interface PreparedMessage {
  send(): Promise<string>
}

/**
 * Stores a new code for the account and prepares the message with it.
 * @param phone the recipient; for a change, the new number
 * @throws AuthError over_sms_send_rate_limit
 */
export async function preparePhoneCode(
  auth: AuthServices,
  query: Query,
  kind: PhoneCodeKind,
  user: UserRow,
  phone: string,
  channel: SmsChannel = 'sms',
): Promise<PreparedMessage> {
  const { token, sentAt } = COLUMNS[kind]
  const { sms } = auth.config
  // The row lock serialises concurrent requests, so that the second sees when the first message was sent.
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
    [user.id, codeHash(auth.keys, phone, code)],
  )
  return {
    send: async () => {
      if (test !== undefined) return 'test-otp'
      return await send(auth, { to: phone, text: smsText(sms.template, code), channel })
    },
  }
}

async function send(
  auth: AuthServices,
  message: { to: string; text: string; channel: SmsChannel },
): Promise<string> {
  try {
    return (await auth.sms.send(message)).id
  } catch (error) {
    auth.logger.error({ err: error }, 'A text message could not be sent')
    throw new AuthError(422, 'sms_send_failed', 'Error sending confirmation OTP to provider')
  }
}

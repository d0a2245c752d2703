import type { Query } from '../postgres/database.ts'
import type { Body } from './body.ts'
import { textField } from './body.ts'
import { AuthError } from './errors.ts'
import type { Exchange } from './exchange.ts'
import { smsChannel } from './factor-challenge.ts'
import { preparePhoneCode } from './phone-code.ts'
import type { PreparedMessage } from './phone-code.ts'
import { validPhone } from './phone-number.ts'
import type { SmsChannel } from './sms.ts'
import { findUserByPhone } from './users.ts'
import type { UserRow } from './users.ts'
import { confirmPhone } from './verify-phone.ts'

export interface PhoneWish {
  phone: string
  channel: SmsChannel
}

/** @throws AuthError phone_provider_disabled, validation_failed */
export function phoneWish({ auth }: Exchange, body: Body): PhoneWish | undefined {
  const phone = textField(body, 'phone')
  if (!phone) return undefined
  if (!auth.config.sms.enabled) {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone numbers are not used here')
  }
  return { phone: validPhone(phone), channel: smsChannel(textField(body, 'channel')) }
}

/** @throws AuthError phone_exists */
export async function requireFreePhone({ auth }: Exchange, phone: string): Promise<void> {
  if (!(await findUserByPhone(auth.database.query, phone))) return
  throw new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered')
}

/** The new number counts at once where nobody has to confirm one, else once the code that goes to it comes back. */
export async function changePhone(
  { auth }: Exchange,
  query: Query,
  user: UserRow,
  { phone, channel }: PhoneWish,
): Promise<PreparedMessage[]> {
  if (!auth.config.sms.enableConfirmations) {
    await confirmPhone(query, user, phone)
    return []
  }
  await query('update auth.users set phone_change = $2 where id = $1', [user.id, phone])
  return [await preparePhoneCode(auth, query, 'phone_change', user, phone, channel)]
}

import type { Query } from '../../postgres/database.ts'
import type { Body } from '../body.ts'
import { textField } from '../body.ts'
import type { AuthContext } from '../endpoint.ts'
import { AuthError } from '../errors.ts'
import { smsChannel } from '../factors/factor-challenge.ts'
import { validPhone } from '../users/phone-number.ts'
import { findUserByPhone } from '../users/users.ts'
import type { UserRow } from '../users/users.ts'
import { preparePhoneCode } from './phone-code.ts'
import type { PreparedMessage } from './phone-code.ts'
import type { SmsChannel } from './sms.ts'
import { confirmPhone } from './verify-phone.ts'

export interface PhoneChange {
  phone: string
  channel: SmsChannel
}

/** @throws AuthError phone_provider_disabled, validation_failed */
export function requestedPhone({ auth }: AuthContext, body: Body): PhoneChange | undefined {
  const phone = textField(body, 'phone')
  if (!phone) return undefined
  if (!auth.config.sms.enabled) {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone numbers are not used here')
  }
  return { phone: validPhone(phone), channel: smsChannel(textField(body, 'channel')) }
}

/** @throws AuthError phone_exists */
export async function requireFreePhone({ auth }: AuthContext, phone: string): Promise<void> {
  if (!(await findUserByPhone(auth.database.query, phone))) return
  throw new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered')
}

/** Without confirmations the new number applies at once, otherwise once the code sent to it is verified. */
export async function changePhone(
  { auth }: AuthContext,
  query: Query,
  user: UserRow,
  { phone, channel }: PhoneChange,
): Promise<PreparedMessage[]> {
  if (!auth.config.sms.enableConfirmations) {
    await confirmPhone(query, user, phone)
    return []
  }
  await query('update auth.users set phone_change = $2 where id = $1', [user.id, phone])
  return [await preparePhoneCode(auth, query, 'phone_change', user, phone, channel)]
}

import type { Body } from '../body.ts'
import { objectField, textField } from '../body.ts'
import type { AuthContext } from '../endpoint.ts'
import { AuthError } from '../errors.ts'
import { smsChannel } from '../factors/factor-challenge.ts'
import { insertAccount } from '../users/create-user.ts'
import { validPhone } from '../users/phone-number.ts'
import { findUserByPhone } from '../users/users.ts'
import { preparePhoneCode } from './phone-code.ts'

/** POST /otp `{ phone, create_user?, data?, channel? }` → `{ message_id }`; sends a code to the phone. */
export async function sendPhoneOtp(context: AuthContext, body: Body, mayCreate: boolean): Promise<Response> {
  const { auth, address } = context
  const { sms, enableSignup } = auth.config
  if (!sms.enabled) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')
  const phone = validPhone(textField(body, 'phone'))
  const channel = smsChannel(textField(body, 'channel'))
  const userMetadata = objectField(body, 'data')
  await auth.limits.messages(address)
  const known = await findUserByPhone(auth.database.query, phone)
  if (!known && !(mayCreate && enableSignup)) {
    // The answer tells that nothing is sent.
    if (address) await auth.limits.messages.refund(address)
    throw mayCreate
      ? new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
      : new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  }
  const message = await auth.database.asOwner(async (query) => {
    const confirmed = !sms.enableConfirmations
    const user = known ?? (await insertAccount(query, { phone, confirmed, userMetadata }))
    if (!user)
      throw new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered')
    return await preparePhoneCode(auth, query, 'sms', user, phone, channel)
  })
  return Response.json({ message_id: await message.send() })
}

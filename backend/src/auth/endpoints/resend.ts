import type { Body } from '../body.ts'
import { readBody, textField } from '../body.ts'
import type { AuthEndpoint, AuthContext } from '../endpoint.ts'
import { AuthError, badRequest } from '../errors.ts'
import { limitMailRequests, mailsTurn } from '../limits/mails.ts'
import { prepareAddressChange, prepareMail, requireMailPause } from '../mail/one-time-mail.ts'
import { preparePhoneCode } from '../phone/phone-code.ts'
import { allowedRedirect } from '../redirects.ts'
import { codeChallengeIn } from '../sessions/pkce.ts'
import { validEmail } from '../users/email-address.ts'
import { validPhone } from '../users/phone-number.ts'
import { findUserByEmail, findUserByPhone } from '../users/users.ts'

/**
 * POST /resend sends a new code to an account that is waiting for one: with `email` and the type `signup` or
 * `email_change` → `{}`, with `phone` and the type `sms` or `phone_change` → `{ message_id? }`.
 */
export const resend: AuthEndpoint = async (context) => {
  const { auth, request, url } = context
  const body = await readBody(request)
  const type = textField(body, 'type')
  if (type === 'sms' || type === 'phone_change') return await resendMessage(context, type, body)
  if (type !== 'signup' && type !== 'email_change') {
    throw badRequest('Missing one of these types: signup, email_change, sms, phone_change')
  }
  const email = validEmail(textField(body, 'email'))
  const challenge = codeChallengeIn(body)
  await limitMailRequests(context, type, email)
  await auth.afterResponse(async () => {
    const user = await findUserByEmail(auth.database.query, email)
    const waits = type === 'signup' ? user && !user.email_confirmed_at : user?.email_change
    if (!user || !waits) return
    await mailsTurn(context)
    if (type === 'email_change') requireMailPause(auth, user.email_change_sent_at)
    const redirectTo = allowedRedirect(auth, url.searchParams.get('redirect_to'))
    const mails = await auth.database.asOwner((query) =>
      type === 'signup'
        ? prepareMail(auth, query, type, user, redirectTo, challenge).then((mail) => [mail])
        : prepareAddressChange(auth, query, user, redirectTo, challenge),
    )
    for (const mail of mails) await mail.send()
  })
  return Response.json({})
}

async function resendMessage(
  { auth, address }: AuthContext,
  type: 'sms' | 'phone_change',
  body: Body,
): Promise<Response> {
  const { sms } = auth.config
  if (!sms.enabled) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')
  const phone = validPhone(textField(body, 'phone'))
  await auth.limits.messages(address)
  const user = await findUserByPhone(auth.database.query, phone)
  const waits = type === 'sms' ? user && !user.phone_confirmed_at : user?.phone_change
  if (!user || !waits) {
    // The answer tells that nothing is sent.
    if (address) await auth.limits.messages.refund(address)
    return Response.json({})
  }
  const to = type === 'sms' ? phone : user.phone_change
  const message = await auth.database.asOwner((query) => preparePhoneCode(auth, query, type, user, to))
  return Response.json({ message_id: await message.send() })
}

import type { AuthServices } from '../endpoint.ts'
import { brandedSubject, brandedText } from './branded.ts'
import { deliverMail, type PreparedMail } from './deliver-mail.ts'

const ATTEMPTS = {
  signup: 'Somebody tried to create an account with this email address, which has an account already.',
  email_change: 'Somebody tried to use this email address for another account. It has an account already.',
}
const HELP = 'If it was you, sign in here, or ask for a new password if you have forgotten yours:'
const CALM = 'If it was not you, you need not do anything. Nothing was changed.'

/**
 * Tells the owner of an address what the response hides: that somebody used the address of an account for another one. It
 * has no code, so nothing can be confirmed with it. The caller counts it as a mail of the project.
 */
export function prepareAddressTakenMail(
  auth: AuthServices,
  attempt: keyof typeof ATTEMPTS,
  to: string,
): PreparedMail {
  const text = `${ATTEMPTS[attempt]}\n\n${HELP}\n${auth.siteUrl}\n\n${CALM}\n`
  const compose = async () => {
    const brand = await auth.mailBrand()
    return {
      to: [to],
      subject: brandedSubject('You have an account already', brand),
      text: brandedText(text, brand),
    }
  }
  return { send: () => deliverMail(auth, 'address_taken', compose) }
}

import type { MailedShop } from '../_shared/mail/mail-content.ts'
import { mailHtml } from '../_shared/mail/mail-html.ts'
import type { OutgoingMail } from '../_shared/send-mail.ts'

const DAYS = 7

/** The mail to the invited person. Its link is a secret. `siteUrl` has no slash at its end. */
export function invitationMail(
  site: string,
  link: string,
  { shop, siteUrl }: { shop: MailedShop; siteUrl: string },
): Omit<OutgoingMail, 'to'> {
  const first = `You are invited to the back office of ${site}.`
  const rest = [
    'Open the link, choose a password that only you know, and you are in.',
    `The invitation counts for ${DAYS} days. If the link has run out before, its page sends you a new one.`,
    'If you did not expect this mail, you can ignore it.',
  ]
  const subject = `Your invitation to the back office of ${site}`
  return {
    subject,
    text: `${first}\n\n${link}\n\n${rest.join('\n')}\n`,
    html: mailHtml({
      subject,
      parts: [
        { type: 'text', text: first },
        { type: 'button', label: 'Accept the invitation', url: link },
        ...rest.map((text) => ({ type: 'text' as const, text })),
      ],
      shop,
      siteUrl,
    }),
  }
}

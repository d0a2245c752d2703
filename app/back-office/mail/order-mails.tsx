import { MailItem } from './mail-item.tsx'
import type { OutboxMail } from './outbox-queries.ts'

export interface OrderMailsProps {
  /** Undefined when they could not be read. */
  mails: readonly OutboxMail[] | undefined
}

/** What was mailed about an order; nothing when nothing was. */
export function OrderMails({ mails }: OrderMailsProps) {
  if (mails?.length === 0) return null
  return (
    <section aria-label="Mails">
      <h3 className="mt-7 mb-3 font-serif text-xl">Mails</h3>
      {mails === undefined ? (
        <p className="text-danger">The mails could not be loaded. Close and try again.</p>
      ) : (
        <ul className="divide-y divide-ink/10">
          {mails.map((mail) => (
            <MailItem key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </section>
  )
}

import type { ReactNode } from 'react'
import { formatDateTime } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { canResend, mailBadge, mailStateText, type MailState } from './mail-state.ts'
import { useResend } from './use-resend.ts'

export interface MailItemProps {
  mail: MailState & {
    id: string
    recipient: string
    created_at: string
    mail_templates: { name: string }
  }
  /** Shown beside the time, such as a link to the order. */
  children?: ReactNode
}

/** A mail of the outbox with a button that sends it again. */
export function MailItem({ mail, children }: MailItemProps) {
  const { resend, pending } = useResend(mail.id)
  const { label, tone } = mailBadge(mail)
  const { name } = mail.mail_templates
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium">{name}</span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="mt-0.5 text-sm wrap-anywhere text-ink-soft">
          To {mail.recipient}, written {formatDateTime(mail.created_at)}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{mailStateText(mail)}</p>
        {children}
      </div>
      {canResend(mail.state) && (
        <Button variant="outline" size="small" pending={pending} onClick={resend}>
          Send again<span className="sr-only">: {name}</span>
        </Button>
      )}
    </li>
  )
}

import Reply from '~icons/lucide/reply'
import { formatDateTime } from '../../lib/dates.ts'
import { readablePhone } from '../../lib/readable-phone.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialogs/dialog.tsx'
import { replyLink } from './reply-link.ts'

export interface MessageView {
  name: string
  email: string
  phone: string | null
  message: string
  created_at: string
}

/** A visitor's message with a link to reply by e-mail. */
export function MessageDetails({ message }: { message: MessageView }) {
  const facts = [
    ['From', message.name],
    ['Date', formatDateTime(message.created_at)],
    ['Email', message.email],
    ['Phone', readablePhone(message.phone ?? '') || 'N/A'],
  ] as const
  return (
    <>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {facts.map(([term, value]) => (
          <div key={term} className="min-w-0">
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd className="mt-0.5 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 rounded-xl bg-white p-4 wrap-anywhere whitespace-pre-line ring-1 ring-ink/10">
        {message.message}
      </p>
      <DialogActions>
        <a href={replyLink(message)} className={buttonClasses()}>
          <Reply aria-hidden="true" />
          Reply by email
        </a>
      </DialogActions>
    </>
  )
}

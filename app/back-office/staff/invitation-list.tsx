import { formatDateTime } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { useSingleSubmission } from '../form/use-single-submission.ts'
import { Panel } from '../page/panel.tsx'
import type { Invitation } from './invitation-queries.ts'

/** The invitations that were not accepted yet (docs/behaviour/staff.md#inviting). */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  if (invitations.length === 0) return null
  return (
    <Panel title="Invitations" className="mt-5">
      <ul className="divide-y divide-ink/10">
        {invitations.map((invitation) => (
          <InvitationItem key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Panel>
  )
}

function InvitationItem({ invitation }: { invitation: Invitation }) {
  const { id, email, expires_at, isExpired } = invitation
  const { fetcher, submit, pending } = useSingleSubmission()
  const isSending = pending && fetcher.formData?.has('email') === true
  const isWithdrawing = pending && !isSending
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{email}</span>
        <span className="block text-sm text-ink-soft">
          {isExpired ? 'Expired on' : 'Open until'} {formatDateTime(expires_at)}
        </span>
      </span>
      <span className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          aria-label={`Send the invitation to ${email} again`}
          pending={isSending}
          disabled={isWithdrawing}
          onClick={() => void submit({ task: 'invite', email }, { method: 'post' })}
        >
          Send again
        </Button>
        <Button
          variant="ghost"
          aria-label={`Withdraw the invitation to ${email}`}
          pending={isWithdrawing}
          disabled={isSending}
          onClick={() => void submit({ intent: 'withdraw', id }, { method: 'post' })}
        >
          Withdraw
        </Button>
      </span>
    </li>
  )
}

import { Link } from 'react-router'
import { formatDateTime } from '../../lib/dates.ts'
import type { WaitingWork } from './queries.ts'
import { timeSince } from './time-since.ts'

const KINDS: Readonly<Record<string, { to: string; one: string; many: string }>> = {
  return: { to: '/admin/returns', one: 'return to answer', many: 'returns to answer' },
  receipt: { to: '/admin/payment-tasks', one: 'receipt to check', many: 'receipts to check' },
  to_send_back: {
    to: '/admin/payment-tasks',
    one: 'order with money to send back',
    many: 'orders with money to send back',
  },
  payment_task: { to: '/admin/payment-tasks', one: 'payment task', many: 'payment tasks' },
}

/** What waits beside orders, the oldest first. */
export function WaitingWorkList({ work }: { work: readonly WaitingWork[] }) {
  return (
    <ul className="-mt-2 mb-4 divide-y divide-ink/8 empty:hidden">
      {work.map(({ kind, waiting, oldest }) => {
        const { to, one, many } = KINDS[kind] ?? KINDS['payment_task']!
        return (
          <li key={kind} className="relative py-2.5">
            <Link
              to={to}
              className="font-medium underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {waiting.toLocaleString('en-NG')} {waiting === 1 ? one : many}
            </Link>
            <p className="text-sm text-ink-soft" title={formatDateTime(oldest)}>
              Waiting for {timeSince(oldest)}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

import { Link } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { TO_CONFIRM } from '../order-list-spec.ts'

const QUEUES = [
  { status: '', title: 'All orders' },
  { status: TO_CONFIRM, title: 'To confirm' },
  { status: 'processing', title: 'To pack' },
  { status: 'shipped', title: 'To deliver' },
]

/** The work that orders give, queue by queue (docs/behaviour/orders.md#work-queues). `status` is the list's filter. */
export function OrderQueues({ status }: { status: string }) {
  return (
    <nav aria-label="Work queues" className="mb-4 flex flex-wrap gap-1">
      {QUEUES.map((queue) => (
        <Link
          key={queue.title}
          to={queue.status === '' ? '/admin/orders' : `/admin/orders?status=${queue.status}`}
          aria-current={queue.status === status ? 'page' : undefined}
          className={classNames(
            'inline-flex min-h-11 items-center rounded-full px-4 transition-colors duration-150',
            queue.status === status ? 'bg-ink text-cream' : 'text-ink-soft hover:bg-ink/7 hover:text-ink',
          )}
        >
          {queue.title}
        </Link>
      ))}
      <Link
        to="/admin/payment-tasks"
        className="inline-flex min-h-11 items-center rounded-full px-4 text-ink-soft transition-colors duration-150 hover:bg-ink/7 hover:text-ink"
      >
        Problems
      </Link>
    </nav>
  )
}

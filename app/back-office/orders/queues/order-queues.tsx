import { Link } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'

export interface OrderQueuesProps {
  /** `status` is a value of the list's filter; '' for all. */
  queues: readonly { status: string; title: string }[]
  /** The current value of the list's filter. */
  status: string
}

/** Links to the work queues of orders (docs/behaviour/orders.md#work-queues). */
export function OrderQueues({ queues, status }: OrderQueuesProps) {
  return (
    <nav aria-label="Work queues" className="mb-4 flex flex-wrap gap-1">
      {queues.map((queue) => (
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

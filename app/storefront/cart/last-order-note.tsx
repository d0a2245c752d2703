import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import X from '~icons/lucide/x'
import { useSession } from '../../session/use-session.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { lastOrder } from './last-order.ts'

/**
 * Links to the last order, until the visitor closes it. It overlays the page: the cached HTML does not have it, so it would
 * shift the layout.
 */
export default function LastOrderNote() {
  const order = useSyncExternalStore(lastOrder.subscribe, lastOrder.getSnapshot, lastOrder.getServerSnapshot)
  const { user } = useSession()
  if (order === null || user?.id !== order.userId) return null

  return (
    <aside aria-label="Your last order" className="relative z-10 h-0">
      <div className="page absolute inset-x-0 top-3">
        <div className="flex items-center gap-2 rounded-xl bg-cream py-1 pr-1 pl-4 text-ink shadow-md sm:mx-auto sm:w-max sm:max-w-full">
          <p className="min-w-0 flex-1 py-2">
            Thank you. We have your order{' '}
            <Link
              to={`/account#${order.orderNumber}`}
              className="-my-2.5 inline-block py-2.5 font-medium whitespace-nowrap tabular-nums underline underline-offset-4"
            >
              {order.orderNumber}
            </Link>
            .
          </p>
          <IconButton label="Close the note about your order" onClick={() => lastOrder.clear()}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </aside>
  )
}

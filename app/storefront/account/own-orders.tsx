import { Link, useLocation, useRevalidator } from 'react-router'
import ShoppingBag from '~icons/lucide/shopping-bag'
import { paymentMarkLabel } from '../../domain/orders/order-figures.ts'
import { costsNothing, endedUnpaid, pickupStep } from '../../domain/orders/order-status.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PaymentBadge, StatusBadge } from '../../ui/status-badge.tsx'
import { OwnOrder, type OwnOrderProps } from './own-order.tsx'

type ListedOrder = OwnOrderProps['order'] & {
  id: string
  status: string
  payment_status: string
  delivery_is_quoted: boolean
  payment_mark: string | null
}

/** `orders` is null when they could not be loaded. */
export function OwnOrders({ orders }: { orders: readonly ListedOrder[] | null }) {
  // Client navigation does not update the CSS :target.
  const { hash } = useLocation()
  if (orders === null) return <OrdersFailed />
  if (orders.length === 0) return <NoOrders />
  return (
    <ul aria-label="Your orders" className="mt-4 space-y-5">
      {orders.map((order) => (
        <li key={order.id}>
          <OwnOrder
            order={order}
            isTarget={hash === `#${order.order_number}`}
            status={<StatusBadge status={order.status} label={pickupStep(order)?.title} />}
            payment={
              !endedUnpaid(order) && (
                <PaymentBadge
                  status={order.payment_status}
                  isFree={costsNothing(order)}
                  mark={paymentMarkLabel(order.payment_mark)}
                />
              )
            }
          />
        </li>
      ))}
    </ul>
  )
}

function NoOrders() {
  return (
    <EmptyState
      icon={<ShoppingBag />}
      level={3}
      title="Nothing ordered yet"
      description="When you place an order you can follow it here."
      action={
        <Link to="/shop" className={buttonClasses('primary')}>
          Browse the shop
        </Link>
      }
    />
  )
}

function OrdersFailed() {
  const { state, revalidate } = useRevalidator()
  return (
    <EmptyState
      level={3}
      title="Your orders did not load"
      description="Please check your connection and try again."
      action={
        <Button pending={state === 'loading'} onClick={() => void revalidate()}>
          Try again
        </Button>
      }
    />
  )
}

import { ShoppingBag } from 'lucide-react'
import { Link, redirect } from 'react-router'
import { StatusBadge } from '../../components/admin/status-badge.tsx'
import { PageHeading } from '../../components/shop/page-heading.tsx'
import { buttonClasses } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { SpinnerPanel } from '../../components/ui/spinner.tsx'
import { listOwnOrders, type OwnOrder } from '../../data/orders.ts'
import { formatDate } from '../../lib/dates.ts'
import { formatNaira } from '../../lib/money.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import { sessionUser } from '../../session/session.ts'
import type { Route } from './+types/account.ts'

/** Runs in the browser: only there is the visitor's session. */
export async function clientLoader() {
  const client = await browserClient()
  const { data } = await client.auth.getSession()
  if (data.session === null) return redirect('/auth?next=/account')
  const user = sessionUser(data.session.user)
  return { user, orders: await listOwnOrders(client, user.id) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <SpinnerPanel />
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta({ matches, path: '/account', title: 'My Account' }),
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Account({ loaderData: { user, orders } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="My Account">
        <p className="break-words">{user.fullName ? `${user.fullName}, ${user.email}` : user.email}</p>
      </PageHeading>
      <section aria-labelledby="orders-title" className="mx-auto max-w-3xl px-(--spacing-page) pb-24">
        <h2 id="orders-title" className="font-serif text-3xl">
          Your orders
        </h2>
        {orders.length === 0 ? <NoOrders /> : <Orders orders={orders} />}
      </section>
    </>
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

function Orders({ orders }: { orders: readonly OwnOrder[] }) {
  return (
    <ul className="mt-6 space-y-5">
      {orders.map((order) => (
        <li key={order.id}>
          <article aria-label={order.order_number} className="rounded-2xl bg-white p-5 sm:p-7">
            <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <h3 className="font-sans text-base font-medium tabular-nums">{order.order_number}</h3>
              <StatusBadge status={order.status} />
            </header>
            <p className="mt-1 text-sm text-ink-soft">{formatDate(order.created_at)}</p>
            <ul className="mt-4 divide-y divide-ink/10 border-y border-ink/10">
              {order.order_items.map((item) => (
                <li key={item.id} className="flex justify-between gap-4 py-2.5">
                  <span>
                    {item.quantity} × {item.product_name}
                  </span>
                  <span className="tabular-nums">{formatNaira(item.total)}</span>
                </li>
              ))}
            </ul>
            <p className="mt-4 flex justify-between gap-4 font-medium">
              <span>Total</span>
              <span className="tabular-nums">{formatNaira(order.total_amount)}</span>
            </p>
            <p className="mt-3 text-sm whitespace-pre-line text-ink-soft">{order.shipping_address}</p>
          </article>
        </li>
      ))}
    </ul>
  )
}

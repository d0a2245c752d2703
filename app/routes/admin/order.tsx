import { Suspense, use } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { adminMeta } from '../../components/admin/admin-meta.ts'
import { OrderDetails } from '../../components/admin/order-details.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { SpinnerPanel } from '../../components/ui/spinner.tsx'
import { listOrderItems } from '../../data/order-items.ts'
import { getOrder } from '../../data/orders.ts'
import { orElse } from '../../lib/or-else.ts'
import type { ShopClient } from '../../lib/shop-context.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/order.ts'

export const meta: Route.MetaFunction = () => adminMeta('Order Details')

/** Nothing is awaited: the window opens at once, over the list. */
export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return {
    order: part((client) => getOrder(client, id), 'The order'),
    items: part((client) => listOrderItems(client, id), 'The items of the order'),
  }
}

/** Undefined when it fails. */
function part<Value>(read: (client: ShopClient) => Promise<Value>, what: string): Promise<Value | undefined> {
  return orElse<Value | undefined>(browserClient().then(read), undefined, what)
}

type Parts = Route.ComponentProps['loaderData']

/** The window over the list of orders; it has an address of its own, so that one can be sent to it. */
export default function Order({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const close = () => void navigate({ pathname: '/admin/orders', search }, { preventScrollReset: true })
  return (
    <Dialog open onOpenChange={close} title="Order Details" wide>
      <Suspense fallback={<SpinnerPanel />}>
        <Details {...loaderData} />
      </Suspense>
    </Dialog>
  )
}

function Details({ order: orderRead, items: itemsRead }: Parts) {
  const order = use(orderRead)
  const items = use(itemsRead)
  if (order === undefined)
    return <p className="text-danger">This order could not be loaded. Close and try again.</p>
  if (order === null) return <p>There is no such order any more. It may have been deleted.</p>
  return <OrderDetails order={order} items={items} />
}

import { ArrowLeft, Printer } from 'lucide-react'
import { Link } from 'react-router'
import { adminMeta } from '../../components/admin/admin-meta.ts'
import { orTell } from '../../components/admin/list-loader.ts'
import { LoadFailure } from '../../components/admin/load-failure.tsx'
import { OrderSheet } from '../../components/admin/order-sheet.tsx'
import { PageHeader } from '../../components/admin/page-header.tsx'
import { Button, buttonClasses } from '../../components/ui/button.tsx'
import { listOrderItems } from '../../data/order-items.ts'
import { getOrder } from '../../data/orders.ts'
import { getSite } from '../../data/website-settings.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/order-print.ts'

export const meta: Route.MetaFunction = () => adminMeta('Print order')

const NOT_LOADED = 'Failed to load order'

export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return orTell(readSheet(id), NOT_LOADED)
}

async function readSheet(id: string) {
  const client = await browserClient()
  const order = await getOrder(client, id)
  if (order === null) return { order }
  const [items, shop] = await Promise.all([listOrderItems(client, order.id), getSite(client)])
  return { order, items, shop }
}

/** On paper only the sheet is left: the rest of the back office hides itself when it is printed. */
export default function OrderPrint({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div className="print:hidden">
        <PageHeader title="Print order" actions={<Actions />} />
      </div>
      <Sheet {...{ loaderData }} />
    </>
  )
}

function Sheet({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  if (loaderData === null) return <LoadFailure message={NOT_LOADED} />
  const { order, items, shop } = loaderData
  if (order === null)
    return <p>There is no such order any more: it was deleted, or its address is not right.</p>
  return <OrderSheet order={order} items={items} shop={shop} />
}

function Actions() {
  return (
    <>
      <Link to="/admin/orders" className={buttonClasses('outline')}>
        <ArrowLeft aria-hidden="true" />
        All orders
      </Link>
      <Button onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        Print
      </Button>
    </>
  )
}

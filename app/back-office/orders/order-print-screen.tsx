import { Link } from 'react-router'
import ArrowLeft from '~icons/lucide/arrow-left'
import Printer from '~icons/lucide/printer'
import { readFigures } from '../../domain/orders/order-figures-queries.ts'
import { NO_FIGURES } from '../../domain/orders/order-figures.ts'
import { getSite } from '../../domain/site-queries.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { withErrorToast } from '../list/list-loader.ts'
import { adminMeta } from '../page/admin-meta.ts'
import { LoadFailure } from '../page/load-failure.tsx'
import { PageHeader } from '../page/page-header.tsx'
import type { Route } from './+types/order-print-screen.ts'
import { PackingSlip } from './packing-slip.tsx'
import { getOrderForPaper, listOrderItems } from './queries.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Print order')

const NOT_LOADED = 'Failed to load order'

export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return withErrorToast(readPackingSlip(id), NOT_LOADED)
}

async function readPackingSlip(id: string) {
  const client = await browserClient()
  const order = await getOrderForPaper(client, id)
  if (order === null) return { order }
  const [items, shop, figures] = await Promise.all([
    listOrderItems(client, order.id),
    getSite(client),
    readFigures(client, [order.id]),
  ])
  return { order, items, shop, figures: figures.get(order.id) ?? NO_FIGURES }
}

/** Print styles hide everything but the packing slip. */
export default function OrderPrint({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div className="print:hidden">
        <PageHeader title="Print order" actions={<Actions />} />
      </div>
      <Content loaderData={loaderData} />
    </>
  )
}

function Content({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  if (loaderData === null) return <LoadFailure message={NOT_LOADED} />
  const { order, items, shop, figures } = loaderData
  if (order === null)
    return <p>There is no such order any more: it was deleted, or its address is not right.</p>
  return <PackingSlip order={order} figures={figures} items={items} shop={shop} />
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

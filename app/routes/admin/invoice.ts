import { listOrderItems } from '../../data/order-items.ts'
import { getOrder } from '../../data/orders.ts'
import { hasAdminRights } from '../../data/user-roles.ts'
import { getSite } from '../../data/website-settings.ts'
import { callerContext } from '../../lib/caller-context.ts'
import { DataError } from '../../lib/data-error.ts'
import { pictureContext, type LoadPicture } from '../../lib/picture-context.ts'
import type { ShopClient } from '../../lib/shop-context.ts'
import type { Route } from './+types/invoice.ts'

/** `/admin/orders/{id}/invoice.pdf` for staff, who say who they are with their access token as the API wants it. */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs): Promise<Response> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1]
  if (token === undefined) return refusal(401, 'Please sign in.')
  try {
    const client = context.get(callerContext)(token)
    if (!(await hasAdminRights(client))) return refusal(403, 'Only staff can have invoices.')
    return await invoice(client, id, context.get(pictureContext))
  } catch (error) {
    if (error instanceof DataError && error.status === 401) return refusal(401, 'Please sign in again.')
    console.error('An invoice could not be made:', error)
    return refusal(503, 'The invoice could not be made. Please try again.')
  }
}

async function invoice(client: ShopClient, id: string, load: LoadPicture): Promise<Response> {
  const order = await getOrder(client, id)
  if (order === null) return refusal(404, 'There is no such order.')
  // What draws it is big and seldom wanted: it is loaded with the first invoice.
  const [items, shop, { invoicePdf }, { readLogo }] = await Promise.all([
    listOrderItems(client, order.id),
    getSite(client),
    import('../../lib/invoice/invoice-pdf.server.ts'),
    import('../../lib/invoice/logo.server.ts'),
  ])
  const pdf = await invoicePdf({ order, items, shop, logo: await readLogo(load, shop.logoUrl) })
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${order.order_number}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

function refusal(status: number, message: string): Response {
  return Response.json({ message }, { status, headers: { 'Cache-Control': 'no-store' } })
}

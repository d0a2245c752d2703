import { getSite } from '../../../domain/site-queries.ts'
import { callerContext, pictureContext } from '../../../lib/contexts.ts'
import type { LoadPicture } from '../../../lib/picture-previews.server.ts'
import { DataError } from '../../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../../lib/supabase/shop-client.ts'
import { hasAdminRights } from '../../../session/role-queries.ts'
import { listOrderItems } from '../order-item-queries.ts'
import { getOrderForPaper } from '../queries.ts'
import type { Route } from './+types/invoice-route.ts'

/** In pixels: about 300 dpi for 192 by 48 points on the page. */
const LOGO_SIZE = { width: 800, height: 200 }

/** `/admin/orders/{id}/invoice.pdf` for staff, authenticated by a bearer token. */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs): Promise<Response> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1]
  if (token === undefined) return errorResponse(401, 'Please sign in.')
  try {
    const client = context.get(callerContext)(token)
    if (!(await hasAdminRights(client))) return errorResponse(403, 'Only staff can have invoices.')
    return await invoice(client, id, context.get(pictureContext))
  } catch (error) {
    if (error instanceof DataError && error.status === 401) return errorResponse(401, 'Please sign in again.')
    console.error('An invoice could not be made:', error)
    return errorResponse(503, 'The invoice could not be made. Please try again.')
  }
}

async function invoice(client: ShopClient, id: string, load: LoadPicture): Promise<Response> {
  const order = await getOrderForPaper(client, id)
  if (order === null) return errorResponse(404, 'There is no such order.')
  // PDFKit and sharp are large and rarely needed, so they are loaded with the first invoice.
  const [items, shop, { invoicePdf }, { readLogo }] = await Promise.all([
    listOrderItems(client, order.id),
    getSite(client),
    import('./invoice-pdf.server.ts'),
    import('../../../lib/logo.server.ts'),
  ])
  const pdf = await invoicePdf({ order, items, shop, logo: await readLogo(load, shop.logoUrl, LOGO_SIZE) })
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${order.order_number}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

function errorResponse(status: number, message: string): Response {
  return Response.json({ message }, { status, headers: { 'Cache-Control': 'no-store' } })
}

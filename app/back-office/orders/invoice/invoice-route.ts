import { readFigures } from '../../../domain/orders/order-figures-queries.ts'
import { NO_FIGURES } from '../../../domain/orders/order-figures.ts'
import { getSite } from '../../../domain/site-queries.ts'
import { callerContext, pictureContext, shopContext } from '../../../lib/contexts.ts'
import type { LoadPicture } from '../../../lib/picture-previews.server.ts'
import { DataError } from '../../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../../lib/supabase/shop-client.ts'
import { getOrderForPaper, listOrderItems, listReceiptsOfOrder, listTaxDocuments } from '../queries.ts'
import type { Route } from './+types/invoice-route.ts'
import type { Invoice } from './invoice-pdf.server.ts'
import { getLinkedPapers } from './linked-invoice-queries.ts'
import { choosePaper, type OrderPapers, type Paper, type PaperChoice } from './paper.ts'

/** In pixels: about 300 dpi for the largest logo on the page. */
const LOGO_SIZE = { width: 1000, height: 300 }

/**
 * `/admin/orders/{id}/invoice.pdf` and `/order/{number}/invoice.pdf`, for staff and for the order's account by a bearer token,
 * and for the holder of the order's link by its `key`.
 */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs): Promise<Response> {
  try {
    const key = new URL(request.url).searchParams.get('key')
    if (key !== null) {
      const { supabase } = context.get(shopContext)
      const papers = await getLinkedPapers(supabase, id, key)
      const paper = papers && choosePaper(papers, choiceOf(request))
      return await invoice(paper, supabase, context.get(pictureContext))
    }
    return await ownPaper(request, id, context)
  } catch (error) {
    if (error instanceof DataError && error.status === 401) return errorResponse(401, 'Please sign in again.')
    console.error('An invoice could not be made:', error)
    return errorResponse(503, 'The invoice could not be made. Please try again.')
  }
}

/** Row-level security shows staff every order, and others their own. */
async function ownPaper(request: Request, id: string, context: Route.LoaderArgs['context']) {
  const token = /^Bearer (\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1]
  if (token === undefined) return errorResponse(401, 'Please sign in.')
  const client = context.get(callerContext)(token)
  const order = await getOrderWithFigures(client, id)
  const papers = order && (await readPapers(client, order))
  return await invoice(papers && choosePaper(papers, choiceOf(request)), client, context.get(pictureContext))
}

function choiceOf(request: Request): PaperChoice {
  const { searchParams } = new URL(request.url)
  return { documentId: searchParams.get('document'), receiptId: searchParams.get('receipt') }
}

async function getOrderWithFigures(client: ShopClient, id: string) {
  const order = await getOrderForPaper(client, id)
  if (order === null) return null
  const figures = await readFigures(client, [order.id])
  return { ...order, ...(figures.get(order.id) ?? NO_FIGURES) }
}

async function readPapers(
  client: ShopClient,
  order: Invoice['order'] & { id: string },
): Promise<OrderPapers> {
  const [items, documents, receipts] = await Promise.all([
    listOrderItems(client, order.id),
    listTaxDocuments(client, order.id),
    listReceiptsOfOrder(client, order.id),
  ])
  return { order, items, documents, receipts }
}

async function invoice(paper: Paper | null, client: ShopClient, load: LoadPicture): Promise<Response> {
  if (paper === null) return errorResponse(404, 'There is no such order.')
  // PDFKit and sharp are large and rarely needed, so they are loaded with the first invoice.
  const [shop, { invoicePdf }, { readLogo }] = await Promise.all([
    getSite(client),
    import('./invoice-pdf.server.ts'),
    import('../../../lib/logo.server.ts'),
  ])
  const pdf = await invoicePdf({ ...paper, shop, logo: await readLogo(load, shop.logoUrl, LOGO_SIZE) })
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${nameOf(paper)}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

function nameOf({ order, document, receipt }: Paper): string {
  return document?.number ?? receipt?.reference ?? order.order_number
}

function errorResponse(status: number, message: string): Response {
  return Response.json({ message }, { status, headers: { 'Cache-Control': 'no-store' } })
}

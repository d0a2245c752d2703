import Document from 'pdfkit'
import { colourText } from '../../../domain/colour-text.ts'
import { formatNaira } from '../../../domain/money.ts'
import { costsNothing } from '../../../domain/orders/order-status.ts'
import { formatLongDate } from '../../../lib/dates.ts'
import fraunces from '../../../lib/fonts/fraunces-400.ttf?inline'
import { readablePhone } from '../../../lib/readable-phone.ts'
import { partsOfTotal } from '../delivery/order-delivery.ts'
import type { TaxDocument } from '../queries.ts'
import { printable } from './glyphs.ts'
import workSans from './work-sans-400.ttf?inline'
import workSansBold from './work-sans-600.ttf?inline'

export interface Invoice {
  shop: { name: string; address: string; phone: string; email: string }
  /** The numbered document of a shop that is registered for VAT. */
  document?: TaxDocument | undefined
  /** A PNG or JPEG, shown above the shop's name. */
  logo?: Uint8Array | undefined
  order: {
    order_number: string
    created_at: string
    customer_name: string
    customer_email: string | null
    customer_phone: string | null
    shipping_address: string
    total_amount: number
    goods_amount: number
    payment_status: string
    delivery_method: string | null
    delivery_fee: number | null
    delivery_is_quoted: boolean
    payment_fee: number
    discount_amount: number
  }
  items: readonly {
    product_name: string
    color: string | null
    quantity: number
    price: number
    total: number
  }[]
}

/** The shop's fonts as static TrueType files, which PDFKit can embed (scripts/subset-fonts.mjs). */
const FONTS = {
  title: bytesOf(fraunces),
  text: bytesOf(workSans),
  bold: bytesOf(workSansBold),
}

type Sheet = PDFKit.PDFDocument
type Font = keyof typeof FONTS

const MARGIN = 48
const WIDTH = 595.28 - 2 * MARGIN
/** The lower end of the content, above the page's footer. */
const BOTTOM = 841.89 - MARGIN - 40
/** The largest size of the logo, in points. */
const LOGO = [192, 48] as const
const INK = '#1f1b16'
const SOFT = '#5c5347'
const ACCENT = '#b4532e'

const COLUMNS = [
  { header: 'Product', x: 0, width: 200, align: 'left' },
  { header: 'Quantity', x: 200, width: 50, align: 'right' },
  { header: 'Price', x: 256, width: 116, align: 'right' },
  { header: 'Total', x: 380, width: WIDTH - 380, align: 'right' },
] as const

/** Renders an invoice as a PDF of A4 pages. */
export async function invoicePdf(invoice: Invoice): Promise<Uint8Array> {
  const { order, shop } = invoice
  const sheet = new Document({
    size: 'A4',
    margin: MARGIN,
    font: null as never,
    bufferPages: true,
    lang: 'en-NG',
    info: {
      Title: `${headingOf(invoice)} ${invoice.document?.number ?? order.order_number}`,
      Author: shop.name,
    },
  })
  for (const [name, bytes] of Object.entries(FONTS)) sheet.registerFont(name, bytes)
  const pdf = collect(sheet)
  drawHeader(sheet, invoice)
  drawItems(sheet, invoice)
  drawTotal(sheet, invoice)
  drawFooters(sheet, shop)
  sheet.end()
  return await pdf
}

async function collect(sheet: Sheet): Promise<Uint8Array> {
  const parts: Buffer[] = []
  for await (const part of sheet) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

interface TextOptions {
  x?: number
  y?: number
  width?: number
  align?: 'left' | 'right'
  font?: Font
  size?: number
  colour?: string
}

/** Writes a text and returns the y position below it. */
function write(sheet: Sheet, text: string, options: TextOptions = {}): number {
  const { x = 0, y = sheet.y, width = WIDTH, align = 'left' } = options
  setFont(sheet, options)
  sheet.text(printable(text), MARGIN + x, y, { width, align, lineGap: 2 })
  return sheet.y
}

function setFont(sheet: Sheet, { font = 'text', size = 10, colour = INK }: TextOptions): void {
  sheet.font(font).fontSize(size).fillColor(colour)
}

function headingOf({ document }: Invoice): string {
  if (document === undefined) return 'Invoice'
  return document.kind === 'credit_note' ? 'Credit note' : 'Tax invoice'
}

function paymentOf({ order }: Invoice): string {
  return costsNothing(order) ? 'Nothing to pay' : `Payment: ${order.payment_status}`
}

function drawHeader(sheet: Sheet, invoice: Invoice): void {
  const { shop, order, logo, document } = invoice
  const half = WIDTH / 2 - 12
  if (logo) sheet.image(Buffer.from(logo), MARGIN, MARGIN, { fit: [...LOGO] })
  const nameAt = logo ? MARGIN + LOGO[1] + 10 : MARGIN
  write(sheet, shop.name, { y: nameAt, width: half, font: 'title', size: 24 })
  const tin = document ? `TIN ${document.tin}` : ''
  const contact = [shop.address, shop.phone, shop.email, tin].filter((line) => line.trim() !== '').join('\n')
  const left = write(sheet, contact, { width: half, colour: SOFT })
  const right = { x: WIDTH / 2 + 12, width: half, align: 'right' } as const
  write(sheet, headingOf(invoice), { ...right, y: MARGIN, font: 'title', size: 24, colour: ACCENT })
  if (document) write(sheet, document.number, { ...right, font: 'bold' })
  write(sheet, order.order_number, { ...right, font: document ? 'text' : 'bold' })
  write(sheet, formatLongDate(document?.issued_at ?? order.created_at), right)
  const payment = document?.kind === 'credit_note' ? '' : paymentOf(invoice)
  const rightEnd = write(sheet, payment, { ...right, colour: SOFT })

  write(sheet, 'Bill to', { y: Math.max(left, rightEnd) + 24, font: 'bold', colour: SOFT })
  // The order may have lost its person since.
  write(sheet, document?.customer_name ?? order.customer_name, { font: 'bold', size: 12 })
  const lines = [
    order.shipping_address,
    readablePhone(order.customer_phone ?? ''),
    order.customer_email ?? '',
  ]
  sheet.y = write(sheet, lines.filter(Boolean).join('\n'), { width: WIDTH * 0.7 }) + 22
}

function drawItems(sheet: Sheet, { items }: Invoice): void {
  drawColumnHeaders(sheet)
  for (const item of items) {
    setFont(sheet, {})
    const name = item.color === null ? item.product_name : `${item.product_name}\n${colourText(item.color)}`
    const height = sheet.heightOfString(printable(name), { width: COLUMNS[0].width - 12, lineGap: 2 })
    if (sheet.y + height + 12 > BOTTOM) {
      sheet.addPage()
      drawColumnHeaders(sheet)
    }
    const y = sheet.y
    const cells = [
      name,
      item.quantity.toLocaleString('en-NG'),
      formatNaira(item.price),
      formatNaira(item.total),
    ]
    for (const [index, { x, width, align }] of COLUMNS.entries())
      write(sheet, cells[index] ?? '', { x, y, width: index === 0 ? width - 12 : width, align })
    drawLine(sheet, y + height + 5, '#e5dccb')
    sheet.y = y + height + 12
  }
}

function drawColumnHeaders(sheet: Sheet): void {
  const y = sheet.y
  for (const { header, x, width, align } of COLUMNS)
    write(sheet, header, { x, y, width, align, font: 'bold', size: 9, colour: SOFT })
  drawLine(sheet, sheet.y + 3, INK)
  sheet.y += 12
}

function drawLine(sheet: Sheet, y: number, colour: string): void {
  sheet
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.7)
    .stroke(colour)
}

function drawTotal(sheet: Sheet, { order, document }: Invoice): void {
  const parts = partsOfTotal(order)
  if (sheet.y + 40 + parts.length * 18 > BOTTOM) sheet.addPage()
  for (const [label, text] of parts) drawAmount(sheet, label, text, {})
  drawAmount(sheet, 'Total', formatNaira(order.total_amount), { font: 'bold', size: 13 })
  if (document) drawAmount(sheet, `VAT of ${document.vat_rate}%, included`, formatNaira(document.vat), {})
}

function drawAmount(
  sheet: Sheet,
  label: string,
  amount: string,
  style: { font?: Font; size?: number },
): void {
  const y = sheet.y + 6
  write(sheet, label, { y, width: 260, ...style })
  write(sheet, amount, { x: 260, y, width: WIDTH - 260, align: 'right', ...style })
}

/** Called last, because the footers contain the number of pages. */
function drawFooters(sheet: Sheet, shop: Invoice['shop']): void {
  const { start, count } = sheet.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    sheet.switchToPage(page)
    // The footer is in the margin, where a text would otherwise start a new page.
    sheet.page.margins.bottom = 0
    const y = sheet.page.height - MARGIN - 8
    write(sheet, `Thank you for shopping with ${shop.name}.`, {
      y,
      width: WIDTH - 100,
      size: 9,
      colour: SOFT,
    })
    const number = `Page ${page - start + 1} of ${count}`
    write(sheet, number, { x: WIDTH - 100, y, width: 100, align: 'right', size: 9, colour: SOFT })
  }
}

function bytesOf(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
}

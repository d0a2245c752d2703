import Document from 'pdfkit'
import { colourText } from '../../../domain/colour-text.ts'
import { formatNaira } from '../../../domain/money.ts'
import { partName, type DepositSums } from '../../../domain/orders/order-deposit.ts'
import { costsNothing } from '../../../domain/orders/order-status.ts'
import type { Site } from '../../../domain/site.ts'
import { formatLongDate } from '../../../lib/dates.ts'
import type { Logo } from '../../../lib/logo.server.ts'
import { readablePhone } from '../../../lib/readable-phone.ts'
import type { TaxDocument } from '../queries.ts'
import { invoicedBefore, invoiceSums } from './invoice-sums.ts'
import { groundOnPaper, LOGO_ROOM, paperLook, type PaperLook } from './paper-look.server.ts'
import { advanceOf, ascent, lineHeight, linesOf, MISSING } from './typesetting.server.ts'

export interface Invoice {
  shop: Pick<Site, 'name' | 'address' | 'phone' | 'email' | 'logoSize' | 'theme'>
  /** The numbered document of a shop that is registered for VAT. */
  document?: TaxDocument | undefined
  /** The documents of the order that were there before an invoice. */
  earlier?: readonly TaxDocument[] | undefined
  /** Of a payment of a shop that is not registered; with the sums below the line, of which the last one counts. */
  receipt?: { reference: string; paid_at: string; sums: [label: string, text: string][] } | undefined
  /** Stands in place of the title that is the shop's name. */
  logo?: Logo | undefined
  order: DepositSums & {
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
    delivery_is_quoted: boolean
    payment_fee: number
    discount_amount: number
    /** What was received and went back, in naira. */
    received: number
    went_back: number
    net: number
  }
  items: readonly {
    product_name: string
    color: string | null
    quantity: number
    price: number
    total: number
  }[]
}

type Sheet = PDFKit.PDFDocument
type Font = keyof PaperLook['fonts']

/** The pages, their look, and the characters that none of the fonts has. */
interface Paper {
  sheet: Sheet
  look: PaperLook
  missing: Set<string>
}

const MARGIN = 48
const WIDTH = 595.28 - 2 * MARGIN
/** The lower end of the content, above the page's footer. */
const BOTTOM = 841.89 - MARGIN - 40
/** Between two lines of a text, beside their height. */
const LINE_GAP = 2

const COLUMNS = [
  { header: 'Product', x: 0, width: 188, align: 'left' },
  { header: 'Quantity', x: 200, width: 50, align: 'right' },
  { header: 'Price', x: 256, width: 116, align: 'right' },
  { header: 'Total', x: 380, width: WIDTH - 380, align: 'right' },
] as const

/** Renders an invoice as a PDF of A4 pages. */
export async function invoicePdf(invoice: Invoice): Promise<Uint8Array> {
  const { shop } = invoice
  const sheet = new Document({
    size: 'A4',
    margin: MARGIN,
    font: null as never,
    bufferPages: true,
    lang: 'en-NG',
    info: {
      Title: titleOf(invoice),
      Author: shop.name,
    },
  })
  const look = paperLook(shop.theme)
  for (const { name, bytes } of Object.values(look.fonts).flat()) sheet.registerFont(name, bytes)
  const pdf = collect(sheet)
  const paper = { sheet, look, missing: new Set<string>() }
  drawHeader(paper, invoice)
  drawItems(paper, invoice)
  drawTotal(paper, invoice)
  drawFooters(paper, shop)
  sheet.end()
  if (paper.missing.size > 0)
    console.warn(`${titleOf(invoice)}: no font has ${namesOf(paper.missing)}. ${MISSING} is printed instead.`)
  return await pdf
}

/** `م (U+0645), 🪑 (U+1FA91)` */
function namesOf(characters: ReadonlySet<string>): string {
  return Array.from(characters, (character) => {
    const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    return `${character} (U+${code})`
  }).join(', ')
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
  colour?: keyof PaperLook['colours']
  /** The lowest y of the page that it may reach. */
  end?: number
}

/** Writes a text and returns the y position below it, which is on the next page if it does not fit on this one. */
function write(paper: Paper, text: string, options: TextOptions = {}): number {
  const { sheet, look } = paper
  const { x = 0, width = WIDTH, align = 'left', font = 'text', size = 10, colour = 'ink' } = options
  const end = options.end ?? BOTTOM
  const family = look.fonts[font]
  let y = options.y ?? sheet.y
  for (const line of linesOf(text, family, { size, width }, paper.missing)) {
    if (y + lineHeight(family, size) > end) y = nextPage(sheet)
    let left = MARGIN + x + (align === 'right' ? width - advanceOf(line) * size : 0)
    for (const run of line) {
      sheet.font(run.face.name).fontSize(size).fillColor(look.colours[colour])
      sheet.text(run.text, left, y + ascent(family, size), { lineBreak: false, baseline: 'alphabetic' })
      left += run.advance * size
    }
    y += lineHeight(family, size) + LINE_GAP
  }
  sheet.y = y
  return y
}

/** Adds a page, and returns where its content begins. */
function nextPage(sheet: Sheet): number {
  sheet.addPage()
  return MARGIN
}

/** How high a text of the usual size is. */
function heightOf(paper: Paper, text: string, width: number): number {
  const { text: family } = paper.look.fonts
  const lines = linesOf(text, family, { size: 10, width }, paper.missing)
  return lines.length * (lineHeight(family, 10) + LINE_GAP)
}

function headingOf({ document, receipt }: Invoice): string {
  if (receipt) return 'Receipt'
  if (document === undefined) return 'Invoice'
  return document.kind === 'credit_note' ? 'Credit note' : 'Tax invoice'
}

function titleOf(invoice: Invoice): string {
  return `${headingOf(invoice)} ${numberOf(invoice) ?? invoice.order.order_number}`
}

/** Of the paper itself, where it has one. */
function numberOf({ document, receipt }: Invoice): string | undefined {
  return document?.number ?? receipt?.reference
}

const PART_TEXTS = { Deposit: 'For the deposit', Rest: 'For the rest', part: 'For a part of the order' }

/** What is said of the payment; nothing on papers about money that has arrived or went back. */
function paymentOf({ order, document, earlier, receipt }: Invoice): string {
  if (receipt || document?.kind === 'credit_note') return ''
  if (document && (earlier?.length || document.gross !== (document.order_total ?? document.gross)))
    return PART_TEXTS[partName(order, invoicedBefore(earlier ?? [])) ?? 'part']
  if (costsNothing(order)) return 'Nothing to pay'
  const { payment_status: status, went_back, net } = order
  if (status === 'refunded' || (went_back === 0 && (status === 'paid' || net === 0)))
    return `Payment: ${status}`
  const back = went_back > 0 ? `, ${formatNaira(went_back)} refunded` : ''
  return `Payment: ${status}, ${formatNaira(order.received)} received${back}`
}

function drawHeader(paper: Paper, invoice: Invoice): void {
  const { sheet } = paper
  const { shop, order, logo, document, receipt } = invoice
  const half = WIDTH / 2 - 12
  const nameStyle = logo ? { font: 'bold' as const } : { font: 'title' as const, size: 24 }
  const nameAt = logo ? drawLogo(sheet, logo, shop) + 10 : MARGIN
  write(paper, shop.name, { y: nameAt, width: half, ...nameStyle })
  const tin = document ? `TIN ${document.tin}` : ''
  const contact = [shop.address, shop.phone, shop.email, tin].filter((line) => line.trim() !== '').join('\n')
  const left = write(paper, contact, { width: half, colour: 'soft' })
  const right = { x: WIDTH / 2 + 12, width: half, align: 'right' } as const
  write(paper, headingOf(invoice), { ...right, y: MARGIN, font: 'title', size: 24, colour: 'accent' })
  const number = numberOf(invoice)
  if (number !== undefined) write(paper, number, { ...right, font: 'bold' })
  write(paper, order.order_number, { ...right, font: number === undefined ? 'bold' : 'text' })
  write(paper, formatLongDate(document?.issued_at ?? receipt?.paid_at ?? order.created_at), right)
  const rightEnd = write(paper, paymentOf(invoice), { ...right, colour: 'soft' })

  write(paper, receipt ? 'Received from' : 'Bill to', {
    y: Math.max(left, rightEnd) + 24,
    font: 'bold',
    colour: 'soft',
  })
  // The order may have lost its person since.
  write(paper, document?.customer_name ?? order.customer_name, { font: 'bold', size: 12 })
  const lines = [
    order.shipping_address,
    readablePhone(order.customer_phone ?? ''),
    order.customer_email ?? '',
  ]
  sheet.y = write(paper, lines.filter(Boolean).join('\n'), { width: WIDTH * 0.7 }) + 22
}

/** Returns the y position below the logo. */
function drawLogo(sheet: Sheet, logo: Logo, { logoSize, theme }: Invoice['shop']): number {
  const room = LOGO_ROOM[logoSize ?? 'medium']
  const scale = Math.min(room.width / logo.width, room.height / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale]
  const ground = groundOnPaper(logo, theme)
  const edge = ground === undefined ? 0 : 8
  if (ground !== undefined)
    sheet.roundedRect(MARGIN, MARGIN, width + 2 * edge, height + 2 * edge, 4).fill(ground)
  sheet.image(logo.png, MARGIN + edge, MARGIN + edge, { width, height })
  return MARGIN + height + 2 * edge
}

function drawItems(paper: Paper, { items }: Invoice): void {
  const { sheet } = paper
  const [product, ...numbers] = COLUMNS
  drawColumnHeaders(paper)
  for (const item of items) {
    const name = item.color === null ? item.product_name : `${item.product_name}\n${colourText(item.color)}`
    if (sheet.y + heightOf(paper, name, product.width) + 12 > BOTTOM) {
      sheet.y = nextPage(sheet)
      drawColumnHeaders(paper)
    }
    const y = sheet.y
    const cells = [item.quantity.toLocaleString('en-NG'), formatNaira(item.price), formatNaira(item.total)]
    for (const [index, column] of numbers.entries()) write(paper, cells[index] ?? '', { ...column, y })
    // The last one, since a name of more than a page ends on another.
    const end = write(paper, name, { ...product, y })
    drawLine(paper, end + 5, 'rule')
    sheet.y = end + 12
  }
}

function drawColumnHeaders(paper: Paper): void {
  const { sheet } = paper
  const y = sheet.y
  for (const { header, x, width, align } of COLUMNS)
    write(paper, header, { x, y, width, align, font: 'bold', size: 9, colour: 'soft' })
  drawLine(paper, sheet.y + 3, 'ink')
  sheet.y += 12
}

function drawLine({ sheet, look }: Paper, y: number, colour: keyof PaperLook['colours']): void {
  sheet
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.7)
    .stroke(look.colours[colour])
}

function drawTotal(paper: Paper, invoice: Invoice): void {
  const { sheet } = paper
  const { document, receipt } = invoice
  const sums = receipt?.sums ?? invoiceSums(invoice)
  const last = sums.length - 1
  if (sheet.y + 40 + last * 18 > BOTTOM) sheet.y = nextPage(sheet)
  for (const [index, sum] of sums.entries())
    drawAmount(paper, ...sum, index === last ? { font: 'bold', size: 13 } : {})
  if (document) drawAmount(paper, `VAT of ${document.vat_rate}%, included`, formatNaira(document.vat), {})
}

function drawAmount(
  paper: Paper,
  label: string,
  amount: string,
  style: { font?: Font; size?: number },
): void {
  const y = paper.sheet.y + 6
  write(paper, label, { y, width: 260, ...style })
  write(paper, amount, { x: 260, y, width: WIDTH - 260, align: 'right', ...style })
}

/** Called last, because the footers contain the number of pages. */
function drawFooters(paper: Paper, shop: Invoice['shop']): void {
  const { sheet } = paper
  const { start, count } = sheet.bufferedPageRange()
  // In the margin.
  const y = sheet.page.height - MARGIN - 8
  const style = { y, end: sheet.page.height, size: 9, colour: 'soft' } as const
  for (let page = start; page < start + count; page++) {
    sheet.switchToPage(page)
    write(paper, `Thank you for shopping with ${shop.name}.`, { ...style, width: WIDTH - 100 })
    const number = `Page ${page - start + 1} of ${count}`
    write(paper, number, { ...style, x: WIDTH - 100, width: 100, align: 'right' })
  }
}

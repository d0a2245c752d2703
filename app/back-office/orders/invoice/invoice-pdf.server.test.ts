import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pdfPages, pdfText } from '../../../../tests/support/pdf-text.ts'
import { contrast } from '../../../domain/contrast.ts'
import { palette, type Theme } from '../../../domain/theme.ts'
import type { Logo } from '../../../lib/logo.server.ts'
import { invoicePdf, type Invoice } from './invoice-pdf.server.ts'

function invoiceOf(count: number, changes: Partial<Invoice['order']> = {}): Invoice {
  return {
    shop: { name: 'Parlour', address: '14 Admiralty Way, Lekki', phone: '+234 803 000 0000', email: '' },
    order: {
      order_number: 'ORD-1795293413669',
      created_at: '2026-03-04T12:00:00Z',
      customer_name: 'Ọláńrewájú Ṣówándé',
      customer_email: 'ola@example.com',
      customer_phone: null,
      shipping_address: '12 Bourdillon Road\nÌkòyí, Lagos',
      total_amount: 1_250_000.5,
      goods_amount: 1_250_000.5,
      payment_status: 'paid',
      delivery_method: null,
      delivery_fee: null,
      delivery_is_quoted: false,
      payment_fee: 0,
      discount_amount: 0,
      deposit_amount: null,
      deposit_fee: 0,
      prepays_delivery: false,
      received: 0,
      went_back: 0,
      net: 0,
      ...changes,
    },
    items: Array.from({ length: count }, (_, index) => ({
      product_name: `Adire Cushion ${index + 1}`,
      color: null,
      quantity: 2,
      price: 12_500,
      total: 25_000,
    })),
  }
}

/** The number of pages, from the PDF's page tree. */
function pagesOf(pdf: Uint8Array): number {
  return Number(/\/Type \/Pages\n\/Count (\d+)/.exec(Buffer.from(pdf).toString('latin1'))?.[1])
}

function picturesIn(pdf: Uint8Array): number {
  return (
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Subtype \/Image/g)?.length ?? 0
  )
}

test('a usual order fits on one A4 page with embedded fonts', async () => {
  const pdf = await invoicePdf(invoiceOf(8))
  const text = Buffer.from(pdf).toString('latin1')
  expect(text.startsWith('%PDF-1.')).toBe(true)
  expect(text).toContain('/MediaBox [0 0 595.28 841.89]')
  expect(text.match(/\/FontFile2/g)).toHaveLength(3)
  expect(pagesOf(pdf)).toBe(1)
})

test('a hundred items take several pages', async () => {
  expect(pagesOf(await invoicePdf(invoiceOf(100)))).toBe(5)
})

test('the longest accepted names and addresses are printed in full', async () => {
  const invoice = invoiceOf(3, { customer_name: 'Ọ'.repeat(200), shipping_address: 'Ìkòyí '.repeat(166) })
  const items = invoice.items.map((item) => ({ ...item, product_name: 'W'.repeat(200) }))
  expect(pagesOf(await invoicePdf({ ...invoice, items }))).toBe(2)
})

test('delivery and payment fee are printed on the same page', async () => {
  const fees = { delivery_method: 'delivery', delivery_fee: 3000, payment_fee: 150, discount_amount: 0 }
  const [plain, priced] = await Promise.all([invoicePdf(invoiceOf(8)), invoicePdf(invoiceOf(8, fees))])
  expect(pagesOf(priced)).toBe(1)
  expect(priced.length).toBeGreaterThan(plain.length)
})

test('an order without items has an invoice too', async () => {
  expect(pagesOf(await invoicePdf(invoiceOf(0, { total_amount: 0, goods_amount: 0 })))).toBe(1)
})

const INDIGO: Theme = { accent: '#1d3f8f', background: '#ffffff', fontPair: 'modern', showsPattern: false }
const ofShop = (invoice: Invoice, changes: Partial<Invoice['shop']>): Invoice => ({
  ...invoice,
  shop: { ...invoice.shop, ...changes },
})
/** The fill colours that a page uses, as #rrggbb. */
const coloursOf = (pdf: Uint8Array) =>
  Array.from(pdfPages(pdf).matchAll(/([\d.]+) ([\d.]+) ([\d.]+) scn/g), ([, ...shares]) =>
    shares.reduce(
      (hex, share) =>
        hex +
        Math.round(Number(share) * 255)
          .toString(16)
          .padStart(2, '0'),
      '#',
    ),
  )
const fontsOf = (pdf: Uint8Array) =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/FontName \/[A-Z]+\+(\w+)/g),
  ].map(([, name]) => name)

test('a document has the colours and the fonts of the theme, with the letters that they lack', async () => {
  const first = await invoicePdf(invoiceOf(2))
  expect(coloursOf(first)).toContain('#b4532e')
  expect(new Set(fontsOf(first))).toEqual(new Set(['Fraunces', 'WorkSans']))
  const own = await invoicePdf(ofShop(invoiceOf(2, { customer_name: 'Ɗanjuma' }), { theme: INDIGO }))
  expect(coloursOf(own)).toContain('#1d3f8f')
  expect(coloursOf(own)).not.toContain('#b4532e')
  expect(new Set(fontsOf(own))).toEqual(new Set(['PlusJakartaSans', 'Inter', 'NotoSans']))
  expect(pdfText(own)).toContain('Ɗanjuma')
  const classic = await invoicePdf(ofShop(invoiceOf(2), { theme: { ...INDIGO, fontPair: 'classic' } }))
  expect(fontsOf(classic)).toContain('EBGaramond')
})

test('an accent that is too pale for paper is darkened', async () => {
  const pale = { ...INDIGO, accent: '#e0b040' }
  const colours = coloursOf(await invoicePdf(ofShop(invoiceOf(1), { theme: pale })))
  expect(colours).not.toContain('#e0b040')
  for (const colour of colours) expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(4.5)
})

const LOGO: Logo = {
  png: await sharp({ create: { width: 800, height: 60, channels: 4, background: '#b4532e80' } })
    .png()
    .toBuffer(),
  width: 800,
  height: 60,
  colour: '#b4532e',
  ground: undefined,
}

/** The size at which the picture of a page is drawn, in points. */
function shownSize(pdf: Uint8Array): [width: number, height: number] {
  const [, width, height] = /([\d.]+) 0 0 -?([\d.]+) [\d.]+ [\d.]+ cm\n\/I1 Do/.exec(pdfPages(pdf)) ?? []
  return [Number(width), Number(height)]
}

test('the logo stands in place of the title with the name, in the size of the settings', async () => {
  expect(picturesIn(await invoicePdf(invoiceOf(8)))).toBe(0)
  const pdf = await invoicePdf({ ...invoiceOf(8), logo: LOGO })
  expect(picturesIn(pdf)).toBeGreaterThan(0)
  expect(pagesOf(pdf)).toBe(1)
  expect(pdfText(pdf)).toContain('Parlour')
  expect(shownSize(pdf)).toEqual([192, 14.4])
  const large = ofShop({ ...invoiceOf(8), logo: LOGO }, { logoSize: 'large' })
  expect(shownSize(await invoicePdf(large))).toEqual([240, 18])
})

test('a logo that would not be seen on paper has the dark colour behind it', async () => {
  const white = { ...LOGO, colour: '#ffffff' }
  const { green } = palette(INDIGO)
  const draw = async (logo: Logo) =>
    coloursOf(await invoicePdf(ofShop({ ...invoiceOf(1), logo }, { theme: INDIGO })))
  expect(await draw(white)).toContain(green)
  expect(await draw({ ...white, ground: '#000000' })).not.toContain(green)
  expect(await draw(LOGO)).not.toContain(green)
})

test('an invoice says whether it is for the deposit or for the rest', async () => {
  const invoice = invoiceOf(1, { deposit_amount: 875_000, total_amount: 1_250_000 })
  const deposit = {
    id: '1',
    kind: 'invoice',
    number: 'INV-2026-000001',
    customer_name: 'Ola',
    gross: 875_000,
    vat_rate: 7.5,
    vat: 61_046.51,
    tin: '12345678-0001',
    issued_at: '2026-03-04T12:00:00Z',
    order_total: 1_250_000,
    corrects_id: null,
  }
  const rest = { ...deposit, id: '2', number: 'INV-2026-000002', gross: 375_000 }
  const printed = async (papers: Partial<Invoice>) => pdfText(await invoicePdf({ ...invoice, ...papers }))
  expect(await printed({ document: deposit })).toContain('For the deposit')
  expect(await printed({ document: rest, earlier: [deposit] })).toContain('For the rest')
  expect(await printed({ document: { ...deposit, gross: 1_250_000 } })).not.toContain('For the deposit')
})

test('a numbered document names its own purchaser, also when the order has lost the person', async () => {
  // The date is in the PDF.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const document = {
    id: '1',
    kind: 'invoice',
    number: 'INV-2026-000001',
    customer_name: 'Ọláńrewájú Ṣówándé',
    gross: 1_250_000.5,
    vat_rate: 7.5,
    vat: 87_209.34,
    tin: '12345678-0001',
    issued_at: '2026-03-04T12:00:00Z',
    order_total: null,
    corrects_id: null,
  }
  const print = async (customer_name: string, purchaser = document.customer_name) =>
    Buffer.from(
      await invoicePdf({
        ...invoiceOf(2, { customer_name }),
        document: { ...document, customer_name: purchaser },
      }),
    ).toString('latin1')
  const named = await print(document.customer_name)
  expect(await print('Erased customer')).toBe(named)
  expect(await print(document.customer_name, 'Erased customer')).not.toBe(named)
})

test('names and addresses can be read in the PDF as they were typed', async () => {
  const customer_name = 'Ọláńrewájú Ṣẹ́gun Ɗanjuma-Ọ̀kọ́'
  const shipping_address = 'Plot 5½, Ẹ̀bùté Mẹ́tta №7\nƁirnin Ƙebbi, ƴan Łódź ✓\u200e'.normalize('NFD')
  const invoice = invoiceOf(1, { customer_name, shipping_address })
  const products = ['Àdìrẹ̀ Cushion 6×6 ½ ®', 'm² H₂O ṣ́ Ø12']
  const lines = pdfText(
    await invoicePdf({
      ...invoice,
      shop: { ...invoice.shop, name: 'Ilé Ɗakin & Ọmọ ★' },
      items: products.map((product_name) => ({ ...invoice.items[0]!, product_name })),
    }),
  ).map((line) => line.normalize('NFC'))
  expect(lines).toEqual(
    expect.arrayContaining([
      'Ilé Ɗakin & Ọmọ ★',
      customer_name,
      'Plot 5½, Ẹ̀bùté Mẹ́tta №7',
      'Ɓirnin Ƙebbi, ƴan Łódź ✓',
      ...products,
      '2₦12,500₦25,000',
      'Thank you for shopping with Ilé Ɗakin & Ọmọ ★.Page 1 of 1',
    ]),
  )
  expect(lines.join('')).not.toContain('\0')
})

test('characters that no font has are printed as one mark, and named in the log', async () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  const lines = pdfText(await invoicePdf(invoiceOf(1, { customer_name: 'Ada محمد 🪑' })))
  expect(lines).toContain('Ada ▯ ▯')
  expect(log.mock.calls).toEqual([
    [
      'Invoice ORD-1795293413669: no font has م (U+0645), ح (U+062D), د (U+062F), 🪑 (U+1FA91). ▯ is printed instead.',
    ],
  ])
})

test('a text of more than a page goes on on the next one', async () => {
  const shipping_address = Array.from({ length: 120 }, (_, index) => `Line ${index}`).join('\n')
  const pdf = await invoicePdf(invoiceOf(1, { shipping_address }))
  expect(pagesOf(pdf)).toBe(3)
  expect(pdfText(pdf)).toEqual(expect.arrayContaining(shipping_address.split('\n')))
})

import { DomUtils, parseDocument } from 'htmlparser2'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { composeMail } from '../supabase/functions/_shared/mail/compose-mail.ts'
import type { MailContent } from '../supabase/functions/_shared/mail/mail-content.ts'
import { definitionRows, expectToAddUp, textOf, type ShownRow } from '../tests/support/shown-sums.ts'
import { invoiceSums } from './back-office/orders/invoice/invoice-sums.ts'
import { OrderDetails } from './back-office/orders/order-details.tsx'
import { ORDER_FILE_HEADER, orderFileRow } from './back-office/orders/order-file.ts'
import { PackingSlip } from './back-office/orders/packing-slip.tsx'
import { formatNaira, fromKobo, toKobo } from './domain/money.ts'
import { NO_FIGURES } from './domain/orders/order-figures.ts'
import { OwnOrder } from './storefront/account/own-order.tsx'
import { OrderContents } from './storefront/order/order-contents.tsx'

// Every place that shows what an order consists of, with every kind of delivery, discount and fee: the parts make up the total.

const ITEMS = [
  { quantity: 3, price: 33.33, total: 99.99 },
  { quantity: 1, price: 1_250_000, total: 1_250_000 },
  { quantity: 2, price: 0.01, total: 0.02 },
].map((item, n) => ({
  id: String(n),
  product_id: null,
  product_name: `Stool ${n}`,
  color: null,
  variant_id: null,
  variant_name: null,
  variant_sku: null,
  image_url: null,
  made_to_order_weeks: null,
  ...item,
}))
const GOODS = 1_250_100.01

const DELIVERIES = {
  'agreed later': { delivery_method: null, delivery_fee: null, delivery_is_quoted: false },
  'of a fee': { delivery_method: 'delivery', delivery_fee: 2500.5, delivery_is_quoted: false },
  free: { delivery_method: 'delivery', delivery_fee: 0, delivery_is_quoted: false },
  'still to be quoted': { delivery_method: 'delivery', delivery_fee: null, delivery_is_quoted: true },
  'quoted since': { delivery_method: 'delivery', delivery_fee: 4000, delivery_is_quoted: true },
  'a pickup of a fee': { delivery_method: 'pickup', delivery_fee: 500, delivery_is_quoted: false },
  'a fee without a method': { delivery_method: null, delivery_fee: 750.25, delivery_is_quoted: false },
}
const DISCOUNTS = [0, 333.34]
const PAYMENT_FEES = [0, 177.67]

function orderOf(
  delivery: (typeof DELIVERIES)[keyof typeof DELIVERIES],
  discount: number,
  paymentFee: number,
) {
  const kobo = toKobo(GOODS) - toKobo(discount) + toKobo(delivery.delivery_fee ?? 0) + toKobo(paymentFee)
  return {
    ...delivery,
    id: 'order',
    order_number: 'ORD-1795817634852',
    created_at: '2026-11-27T09:00:00Z',
    status: 'pending',
    payment_status: 'pending',
    goods_amount: GOODS,
    discount_amount: discount,
    payment_fee: paymentFee,
    total_amount: fromKobo(kobo),
    customer_name: 'Ada',
    customer_email: 'ada@example.com',
    customer_phone: null,
    shipping_address: 'Lekki',
    notes: null,
    delivery_state: null,
    delivery_lga: 'Ikeja',
    delivery_min_days: 2,
    delivery_max_days: 4,
    delivery_earliest: '2026-12-02',
    delivery_latest: '2026-12-04',
    tracking_number: null,
    driver_phone: null,
    payment_method: 'paystack',
    prepays_delivery: false,
    payment_expires_at: null,
    has_expired: false,
    deposit_amount: null,
    deposit_fee: 0,
    deposit_paid_at: null,
    rest_asked_at: null,
    rest_due: null,
    asked_amount: null,
    is_short: false,
    goes_back: 0,
    received: 0,
    went_back: 0,
    net: 0,
    payment_mark: null,
    figures: NO_FIGURES,
    pieces: null,
    kept_before_work: 0,
    kept_after_work: 0,
    work_began_at: null,
    keeps_nothing: false,
    channel: 'web',
    order_items: ITEMS,
    returns: [],
    tax_documents: [],
    receipts: [],
    payments: [],
    order_timeline: [],
  }
}

type Order = ReturnType<typeof orderOf>

function htmlOf(element: ReactElement): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => element }])
  return renderToStaticMarkup(createElement(Stub))
}

/** The texts of the elements with this name, each as label and the last element in it. */
function rowsOf(html: string, name: string): ShownRow[] {
  const found = DomUtils.findAll((element) => element.name === name, parseDocument(html).children)
  return found.map((element) => {
    const last = element.children.findLast((child) => DomUtils.textContent(child).trim() !== '')
    const amount = name === 'li' ? textOf(element).replace(/^.*?(?=₦)/, '') : textOf(last as typeof element)
    return [textOf(element), amount] as const
  })
}

/** The rows from the goods on, where they are named; else with the items. */
function fromGoods(items: readonly ShownRow[], sums: readonly ShownRow[]): ShownRow[] {
  const goods = sums.find(([label]) => label.startsWith('Goods'))
  if (goods) expectToAddUp([...items, ['Total', goods[1]]])
  return goods ? [...sums] : [...items, ...sums]
}

const named = (rows: readonly ShownRow[]): ShownRow[] =>
  rows.map(([label, text]) => [label.slice(0, label.length - text.length).trim(), text])

const shop = { name: 'Parlour', logoUrl: '', address: '', phone: '', email: '' }
const items = ITEMS.map(({ total }): ShownRow => ['Item', formatNaira(total)])

const mail = (order: Order): MailContent => ({
  kind: 'order_placed',
  audience: 'customer',
  data: {},
  order: {
    ...order,
    path: '/',
    is_proved: true,
    delivery_area: null,
    amount_due: null,
    is_deposit_paid: false,
    rest: null,
    rest_due: null,
    waits_for_pieces: false,
    items: ITEMS,
    transfer: null,
  },
  shop: {
    site_name: 'Parlour',
    accent_color: '#b4532e',
    background_color: '#ffffff',
    font_pair: 'warm',
    updated_at: '2026-01-15T10:00:00Z',
    contact_email: null,
    contact_phone: null,
    contact_address: null,
  },
})

const mailOf = (order: Order) =>
  composeMail({ subject: 'Your order', body: '{{items}}' }, mail(order), 'https://shop.example')

const PLACES: Record<string, (order: Order) => ShownRow[]> = {
  'the page of the order': (order) => {
    const html = htmlOf(createElement(OrderContents, { order }))
    return [...rowsOf(html, 'li'), ...definitionRows(html)]
  },
  'the orders of the account': (order) => {
    const html = htmlOf(createElement(OwnOrder, { order, status: null, payment: null }))
    const sums = rowsOf(html, 'p').filter(([label]) =>
      /^(Discount|Delivery|Pickup|Payment fee|Total)/.test(label),
    )
    return [...rowsOf(html, 'li'), ...named(sums)]
  },
  'the details for staff': (order) => {
    const details = { ...order, states: null, pickup_points: null, order_staff_notes: null }
    const html = htmlOf(createElement(OrderDetails, { order: details, items: undefined }))
    const facts = definitionRows(html)
    const sums = facts.filter(([label]) => /^(Discount|(Delivery|Pickup|Payment) Fee)$/.test(label))
    const total = facts.find(([label]) => label === 'Total Amount')?.[1] ?? ''
    return [
      ...items,
      ...sums,
      total.endsWith(' before delivery') ? ['Total before delivery', total] : ['Total', total],
    ]
  },
  'the packing slip': (order) => {
    const html = htmlOf(createElement(PackingSlip, { shop, order, figures: NO_FIGURES, items: ITEMS }))
    const sums = rowsOf(html, 'p').filter(([label]) =>
      /^(Goods|Discount|Delivery|Pickup|Payment fee|Total)/.test(label),
    )
    return fromGoods(items, named(sums))
  },
  'the invoice': (order) => fromGoods(items, invoiceSums({ order, document: undefined })),
  'the mail as HTML': (order) => {
    const { html } = mailOf(order)
    const rows = rowsOf(html, 'tr').filter(([, text]) => /^[−₦]|^Free$|^Not worked out yet$/.test(text))
    return named(rows).filter(([label]) => !label.includes('Parlour'))
  },
  'the mail as text': (order) =>
    (mailOf(order).text ?? '')
      .split('\n')
      .flatMap((line) => (/ {2}/.test(line) ? [line.split(/ {2}/) as unknown as ShownRow] : [])),
  'the exported file': (order) => {
    const cell = (header: string) => Number(orderFileRow(order)[ORDER_FILE_HEADER.indexOf(header)] ?? 0)
    const parts = ['Goods', 'Delivery Fee', 'Payment Fee'].map((name): ShownRow => [
      name,
      formatNaira(cell(name)),
    ])
    return [
      ...parts,
      ['Discount', `−${formatNaira(cell('Discount'))}`],
      ['Total', formatNaira(cell('Total'))],
    ]
  },
}

describe.each(Object.entries(PLACES))('%s', (place, shown) => {
  test.each(Object.entries(DELIVERIES))('adds up with a delivery that is %s', (what, delivery) => {
    for (const discount of DISCOUNTS)
      for (const fee of PAYMENT_FEES) {
        const rows = shown(orderOf(delivery, discount, fee))
        expectToAddUp(rows)
        if (place !== 'the exported file')
          expect(rows.at(-1)?.[0].startsWith('Total before delivery')).toBe(what === 'still to be quoted')
      }
  })
})

test('a numbered invoice keeps its amount, and names what was agreed since', () => {
  const document = {
    id: 'invoice',
    kind: 'invoice',
    number: 'INV-2026-000001',
    customer_name: 'Ada',
    gross: GOODS,
    vat_rate: 7.5,
    vat: 87_216.28,
    tin: '1',
    issued_at: '2026-11-27T09:00:00Z',
    order_total: GOODS,
    corrects_id: null,
  }
  const order = orderOf(DELIVERIES['quoted since'], 0, 0)
  expect(invoiceSums({ order, document })).toEqual([
    ['Goods', '₦1,250,100.01'],
    ['Delivery', '₦4,000'],
    ['Agreed after this document', '−₦4,000'],
    ['Total', '₦1,250,100.01'],
  ])
  const whole = { ...document, gross: order.total_amount, order_total: null }
  expect(invoiceSums({ order, document: whole })).toHaveLength(3)
})

test('an invoice for a part names the earlier documents, and adds up with what is not part of it', () => {
  const order = orderOf(DELIVERIES['quoted since'], 333.34, 177.67)
  const paper = {
    customer_name: 'Ada',
    vat_rate: 7.5,
    tin: '1',
    corrects_id: null,
    order_total: null,
    vat: 0,
  }
  const earlier = [
    { id: '1', kind: 'invoice', number: 'INV-2026-000001', gross: 200_000.5, issued_at: '2026-11-27' },
    { id: '2', kind: 'credit_note', number: 'CN-2026-000001', gross: 50_000.25, issued_at: '2026-11-28' },
  ].map((document) => ({ ...paper, ...document }))
  const document = {
    ...paper,
    id: '3',
    kind: 'invoice',
    number: 'INV-2026-000002',
    gross: 300_000,
    issued_at: '2026-11-29',
    order_total: fromKobo(toKobo(order.total_amount) - 400_000),
  }
  const sums = invoiceSums({ order, document, earlier })
  expectToAddUp(fromGoods(items, sums))
  expect(sums.slice(-5)).toEqual([
    ['Tax invoice INV-2026-000001', '−₦200,000.50'],
    ['Credit note CN-2026-000001', '₦50,000.25'],
    ['Not part of this invoice', expect.stringMatching(/^−/)],
    ['Agreed after this document', '−₦4,000'],
    ['Total', '₦300,000'],
  ])
})

describe('the packing slip of an unpaid order', () => {
  const whole = orderOf(DELIVERIES.free, 0, 0)
  const total = formatNaira(whole.total_amount)
  const figures = { ...NO_FIGURES, kept: whole.total_amount }
  const part = { ...figures, received: 250_100.01, net: 250_100.01 }
  test.each([
    ['paid later', { payment_method: 'pay_on_delivery' }, figures, [['To collect on delivery', total]]],
    [
      'picked up',
      { payment_method: 'pay_on_delivery', delivery_method: 'pickup' },
      figures,
      [['To collect on pickup', total]],
    ],
    ['to be paid at once', {}, figures, [['Still to be paid before delivery', total]]],
    ['agreed later', { payment_method: null }, figures, [['Still to be paid', total]]],
    [
      'paid in part',
      { rest_due: 'on_delivery' },
      part,
      [
        ['Received', '₦250,100.01'],
        ['To collect on delivery', '₦1,000,000'],
      ],
    ],
    [
      'whose payment failed',
      { payment_status: 'failed', payment_method: 'pay_on_delivery' },
      figures,
      [['To collect on delivery', total]],
    ],
    ['paid', { payment_status: 'paid' }, figures, []],
    ['cancelled', { status: 'cancelled' }, figures, []],
  ])('says what is left to pay: %s', (_, changes, said, lines) => {
    const order = { ...whole, ...changes }
    const html = htmlOf(createElement(PackingSlip, { shop, order, figures: said, items: ITEMS }))
    const sums = named(rowsOf(html, 'p'))
    expect(sums.filter(([label]) => /^(Received|To collect|Still)/.test(label))).toEqual(lines)
  })
})

test('a test payment is shown as one, and not as money that was received', () => {
  const tested = {
    id: 'p1',
    method: 'paystack',
    reference: 'PAY-1',
    amount: 70_000,
    state: 'paid',
    counts: true,
    mode: 'test',
    awaits_staff: false,
    paid_amount: 70_000,
    sent_back_amount: 0,
    paid_at: '2026-11-27T09:00:00Z',
    rejection: null,
    created_at: '2026-11-27T09:00:00Z',
  }
  const order = { ...orderOf(DELIVERIES.free, 0, 0), payment_mark: 'deposit_received', payments: [tested] }
  const rows = named(rowsOf(htmlOf(createElement(OrderContents, { order })), 'div'))
  expect(rows).toContainEqual(['Test payment', '₦70,000'])
  expect(rows.map(([label]) => label)).not.toContain('Paid')
})

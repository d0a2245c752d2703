import { expect, test } from 'vitest'
import { problemsIn, type Books } from './books.ts'

// A check is worth as much as what it notices.

/** A paid order of two chairs at ₦1,000.01, of which one was sent back for money through the provider, and ₦100 by hand. */
function soundBooks(): Books {
  const document = { year: 2026, order_id: 'o', corrects_id: 'INV-1', refund_id: null }
  const task = { order_id: 'o', is_accepted: false }
  return {
    orders: [
      {
        id: 'o',
        order_number: 'ORD-1',
        customer_email: 'Ada@example.com',
        status: 'delivered',
        payment_status: 'paid',
        total_amount: 2250.02,
        goods_amount: 2000.02,
        discount_amount: 300,
        payment_fee: 50,
        delivery_fee: 500,
        delivery_is_quoted: false,
        kept_before_work: 10,
        kept_after_work: 50,
        work_began_at: null,
        keeps_nothing: false,
      },
    ],
    order_items: [{ id: 'i', order_id: 'o', product_id: 'c', price: 1000.01, quantity: 2 }],
    products: [{ id: 'c', stock_quantity: 5 }],
    payments: [
      {
        id: 'p',
        reference: 'REF-1',
        order_id: 'o',
        state: 'paid',
        mode: 'live',
        counts: true,
        awaits_staff: false,
        paid_amount: 2250.02,
        sent_back_amount: 1100.01,
      },
    ],
    payment_tasks: [
      {
        ...task,
        payment_id: 'p',
        reference: 'REF-1',
        kind: 'underpaid',
        amount: 1,
        resolved_at: '2026-01-01',
      },
      // Received 2,250.02, of which 1,100.01 went back; a return of 850.01 leaves 1,400.01 to keep.
      { ...task, payment_id: null, reference: 'ORD-1', kind: 'to_collect', amount: 250, resolved_at: null },
    ],
    refunds: [
      { id: 'r1', order_id: 'o', payment_id: 'p', status: 'processed', amount: 1000.01 },
      { id: 'r2', order_id: 'o', payment_id: 'p', status: 'processed', amount: 100 },
      { id: 'r3', order_id: 'o', payment_id: 'p', status: 'rejected', amount: 700 },
    ],
    refund_transfers: [
      { payment_id: 'p', refund_id: 'r1', state: 'processed', amount: 1000.01 },
      { payment_id: 'p', refund_id: 'r2', state: 'failed', amount: 100 },
    ],
    tax_documents: [
      {
        ...document,
        id: 'INV-1',
        number: 'INV-1',
        corrects_id: null,
        kind: 'invoice',
        serial: 1,
        gross: 2250.02,
        vat: 156.98,
      },
      { ...document, id: 'CN-1', number: 'CN-1', kind: 'credit_note', serial: 1, gross: 1000.01, vat: 69.77 },
      { ...document, id: 'CN-2', number: 'CN-2', kind: 'credit_note', serial: 2, gross: 100, vat: 6.98 },
    ],
    customers: [{ email: 'ada@example.com', total_orders: 1, total_spent: 1150.01, total_unpaid: 0 }],
    returns: [
      { id: 't1', order_id: 'o', status: 'received', worth: 850.01 },
      { id: 't2', order_id: 'o', status: 'rejected', worth: null },
    ],
    return_items: [
      { return_id: 't1', order_item_id: 'i', quantity: 1 },
      { return_id: 't2', order_item_id: 'i', quantity: 2 },
    ],
    order_timeline: [{ id: 1, order_id: 'o', field: 'status', status: 'delivered' }],
  }
}

test('books that agree have no problem', () => {
  expect(problemsIn(soundBooks())).toEqual([])
})

test.each<[what: string, damage: (books: Books) => void, problems: string[]]>([
  ['a removed item', (books) => books.order_items.splice(0), ['an order that does not cost']],
  [
    'other goods than its items',
    ({ orders }) => void (orders[0]!.goods_amount = 1),
    ['an order that does not cost'],
  ],
  [
    'a kobo in a total',
    (books) => (books.orders[0]!.discount_amount = 300.01),
    ['an order that does not cost'],
  ],
  [
    'a refund that is forgotten',
    (books) => (books.payments[0]!.sent_back_amount = 1000.01),
    ['a payment whose sum'],
  ],
  [
    'more sent back than was paid',
    (books) => (books.refund_transfers[0]!.amount = 2250.03),
    ['a payment whose sum'],
  ],
  [
    'money for which nobody is asked',
    (books) => {
      books.payments.push({ ...books.payments[0]!, id: 'q', counts: false, sent_back_amount: 0 })
    },
    ['money that neither counts'],
  ],
  [
    'money that counts and is asked about',
    (books) => {
      books.payment_tasks[0]!.resolved_at = null
      books.payments[0]!.awaits_staff = true
    },
    ['money that neither counts'],
  ],
  [
    'a payment that waits for nothing',
    (books) => (books.payments[0]!.awaits_staff = true),
    ['a payment that waits'],
  ],
  [
    'a payment that came and was not seen',
    (books) => {
      books.orders[0]!.payment_status = 'pending'
      books.payments[0]!.sent_back_amount = 0
      books.refunds.splice(0)
      books.refund_transfers.splice(0)
      books.tax_documents.splice(1)
      books.customers[0]!.total_spent = 2250.02
      Object.assign(books.payment_tasks[1]!, { kind: 'to_send_back', amount: 850.01 })
    },
    ['an order that is marked as paid without its money'],
  ],
  [
    'an order that is paid too little',
    (books) => (books.payments[0]!.paid_amount = 2250.01),
    ['an order that is marked as paid without its money'],
  ],
  ['a kobo of VAT', (books) => (books.tax_documents[1]!.vat = 69.78), ['an order that is credited']],
  [
    'a credit too many',
    (books) => {
      Object.assign(books.tax_documents[2]!, { gross: 200, vat: 13.95 })
    },
    ['an order that is credited'],
  ],
  [
    'a number that is missing',
    (books) => (books.tax_documents[2]!.serial = 3),
    ['a document without the one before'],
  ],
  ['a customer’s total', (books) => (books.customers[0]!.total_unpaid = 1), ['a customer with other totals']],
  ['money owed on no list', (books) => books.payment_tasks.splice(1), ['an order that owes another sum']],
  [
    'a share that is kept of a cancelled order',
    (books) => {
      Object.assign(books.orders[0]!, { status: 'cancelled' })
      books.order_timeline.splice(0)
      // Received 2,250.02, of which 1,100.01 went back, and 10 % are kept.
      Object.assign(books.payment_tasks[1]!, { kind: 'to_send_back', amount: 1150.01 })
      Object.assign(books.customers[0]!, { total_orders: 0, total_spent: 0 })
    },
    ['an order that owes another sum'],
  ],
  [
    'a kobo that is owed',
    (books) => (books.payment_tasks[1]!.amount = 249.99),
    ['an order that owes another sum'],
  ],
  [
    'a task that is closed by itself too early',
    (books) => (books.payment_tasks[1]!.resolved_at = '2026-01-01'),
    ['an order that owes another sum'],
  ],
  [
    'a piece too many',
    (books) => (books.return_items[0]!.quantity = 3),
    ['an item of which more is returned'],
  ],
])('%s is noticed', (_what, damage, problems) => {
  const books = soundBooks()
  damage(books)
  expect(problemsIn(books)).toEqual(problems.map((start) => expect.stringContaining(`1 × ${start}`)))
})

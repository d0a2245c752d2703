import { expect, test } from 'vitest'
import { listPapers } from './order-papers.ts'

const document = {
  id: 'one',
  kind: 'invoice',
  number: 'INV-2026-000001',
  customer_name: 'Ada Obi',
  gross: 400,
  vat_rate: 7.5,
  vat: 27.91,
  tin: '1',
  issued_at: '2026-11-27T09:00:00Z',
  order_total: 1000,
  corrects_id: null,
}
const receipt = {
  id: 'paid',
  reference: 'REF-1',
  amount: 400,
  sent_back: 0,
  paid_before: 0,
  order_total: 1000,
  paid_at: '2026-11-27T09:00:00Z',
}
const order = { order_number: 'ORD-1', tax_documents: [], receipts: [] }
const invoice = { label: 'Download the invoice', file: 'ORD-1', parameters: {} }

test('an order that is paid in one go has its invoice alone, numbered or not', () => {
  expect(listPapers(order)).toEqual([invoice])
  expect(listPapers({ ...order, tax_documents: [document] })).toEqual([invoice])
})

test('an order that is paid in parts has a receipt for each', () => {
  expect(listPapers({ ...order, receipts: [receipt] })).toEqual([
    invoice,
    { label: 'Receipt', amount: 400, file: 'REF-1', parameters: { receipt: 'paid' } },
  ])
})

test('an order with several tax documents lists each by its number', () => {
  const note = { ...document, id: 'two', kind: 'credit_note', number: 'CN-2026-000001', gross: 100 }
  expect(listPapers({ ...order, tax_documents: [document, note] })).toEqual([
    {
      label: 'Tax invoice INV-2026-000001',
      amount: 400,
      file: 'INV-2026-000001',
      parameters: { document: 'one' },
    },
    {
      label: 'Credit note CN-2026-000001',
      amount: 100,
      file: 'CN-2026-000001',
      parameters: { document: 'two' },
    },
  ])
})

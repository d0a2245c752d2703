import { expect, test } from 'vitest'
import { activityText, type ActivityLine } from './activity.ts'

const line: ActivityLine = {
  actor: 'staff',
  actor_name: 'Ada',
  actor_email: 'ada@example.com',
  table_name: 'products',
  row_label: 'Sofa X',
  action: 'update',
  changes: { price: [1000, 1200] },
}

function sentence(changed: Partial<ActivityLine>): string {
  const { who, did, what, end, values } = activityText({ ...line, ...changed })
  return `${who} ${did} ${what}${end && ` ${end}`}${values && `: ${values}`}`
}

const cases: [reads: string, line: Partial<ActivityLine>][] = [
  ['Ada changed price of product Sofa X: ₦1,000 → ₦1,200', {}],
  [
    'Ada changed price and SKU of product Sofa X: price ₦1,000 → ₦1,200, SKU – → S-1',
    { changes: { price: [1000, 1200], sku: [null, 'S-1'] } },
  ],
  [
    'Ada changed name, price and 2 more of product Sofa X',
    { changes: { name: ['a', 'b'], price: [1, 2], tags: [[], ['x']], featured: [false, true] } },
  ],
  [
    'Ada changed content of page Care',
    { table_name: 'cms_pages', row_label: 'Care', changes: { content: null } },
  ],
  [
    'Ada marked the message from Bola as read',
    {
      table_name: 'contact_messages',
      row_label: 'Bola',
      changes: { read_at: [null, '2026-11-22T09:00:00Z'] },
    },
  ],
  [
    'Ada changed registered for VAT and TIN of VAT settings',
    {
      table_name: 'tax_settings',
      row_label: 'VAT settings',
      changes: { vat_registered: null, tin: null },
    },
  ],
  [
    'Ada changed counts for the order of payment PL-1: No → Yes',
    { table_name: 'payments', row_label: 'PL-1', changes: { counts: [false, true] } },
  ],
  [
    'Ada changed delivery fee is paid in advance of way to pay pay on delivery: No → Yes',
    {
      table_name: 'payment_methods',
      row_label: 'pay on delivery',
      changes: { prepays_delivery: [false, true] },
    },
  ],
  [
    'Ada changed state of return of ORD-1: requested → rejected',
    {
      table_name: 'returns',
      row_label: 'of ORD-1',
      changes: {
        state: ['requested', 'rejected'],
        handled_by: [null, 'f565e1b0-0d0e-4b5c-8a53-2f0c6f3c9a11'],
      },
    },
  ],
  ['Ada added product Sofa X', { action: 'insert', changes: null }],
  ['Ada deleted product Sofa X', { action: 'delete', changes: null }],
  [
    'chidi@example.com placed order ORD-1',
    {
      actor: 'shopper',
      actor_name: '',
      actor_email: 'chidi@example.com',
      table_name: 'orders',
      row_label: 'ORD-1',
      action: 'insert',
    },
  ],
  [
    'The system gave admin rights to ada@example.com',
    {
      actor: 'system',
      actor_name: null,
      actor_email: null,
      table_name: 'user_roles',
      row_label: 'ada@example.com',
      action: 'insert',
    },
  ],
  [
    'Ada changed footer text of Website settings: Old → New',
    {
      table_name: 'website_settings',
      row_label: 'Website settings',
      changes: { footer_text: ['Old', 'New'] },
    },
  ],
  ['Ada added gift card GC-1', { table_name: 'gift_cards', row_label: 'GC-1', action: 'insert' }],
]

test.each(cases)('%s', (reads, changed) => {
  expect(sentence(changed)).toBe(reads)
})

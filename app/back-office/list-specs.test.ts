import { expect, test } from 'vitest'
import { ACTIVITY_LIST } from './activity/activity-list-spec.ts'
import { BLOG_POST_LIST, FAQ_LIST, PUBLISHED_LIST } from './content/content-list-specs.ts'
import { CUSTOMER_FILE_HEADER, CUSTOMER_LIST, customerFileRow } from './customers/customer-list-spec.ts'
import { readListQuery, writeListQuery, type ListSpec } from './list/pages/list-query.ts'
import { MESSAGE_LIST } from './messages/message-list-spec.ts'
import { ORDER_LIST } from './orders/order-list-spec.ts'
import { REFUND_LIST } from './refunds/refund-list-spec.ts'

function kept(spec: ListSpec, address: string): string {
  return writeListQuery(spec, readListQuery(spec, new URLSearchParams(address))).toString()
}

test.each([
  ['customers', CUSTOMER_LIST, 'search=ada&sort=total_spent.desc'],
  ['customers', CUSTOMER_LIST, 'sort=created_at.asc'],
  ['orders', ORDER_LIST, 'status=waiting&payment=paid&from=2026-03-04&to=2026-03-05'],
  ['refunds', REFUND_LIST, 'status=approved&sort=amount.asc'],
  ['messages', MESSAGE_LIST, 'search=green&status=unread&sort=created_at.asc'],
  ['posts', BLOG_POST_LIST, 'status=featured'],
  ['pages and portfolio items', PUBLISHED_LIST, 'search=terms&status=draft'],
  ['questions', FAQ_LIST, 'status=published'],
  [
    'activity',
    ACTIVITY_LIST,
    'person=11111111-2222-4333-8444-555555555555&table=orders&from=2026-03-04&to=2026-03-05',
  ],
])('the list of %s writes its parameters back unchanged', (_, spec, address) => {
  expect(kept(spec, address)).toBe(address)
})

test.each([
  ['customers', CUSTOMER_LIST, 'status=active&sort=email.asc'],
  ['orders', ORDER_LIST, 'status=lost&from=yesterday&to=2026-13-01'],
  ['refunds', REFUND_LIST, 'status=paid&sort=reason.asc'],
  ['messages', MESSAGE_LIST, 'status=new&sort=name.asc'],
  ['pages', PUBLISHED_LIST, 'status=featured'],
  ['questions', FAQ_LIST, 'sort=question.asc'],
  ['activity', ACTIVITY_LIST, 'person=ada&table=secrets&from=yesterday&to=2026-13-01&sort=actor.asc'],
])('the list of %s ignores unknown parameters', (_, spec, address) => {
  expect(kept(spec, address)).toBe('')
})

test('a CSV row of a customer has the time of joining in Lagos and amounts as numbers', () => {
  const customer = {
    name: 'Adaọbí Eze',
    email: 'ada@example.com',
    phone: null,
    address: 'Lekki',
    total_orders: 2,
    total_spent: 1999.5,
    total_unpaid: 500,
    created_at: '2026-03-04T23:30:00+00:00',
  }
  const line = customerFileRow(customer)
  expect(line).toEqual(['Adaọbí Eze', 'ada@example.com', null, 'Lekki', 2, 1999.5, 500, '2026-03-05 00:30'])
  expect(CUSTOMER_FILE_HEADER).toHaveLength(line.length)
})

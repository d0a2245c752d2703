import { expect, test } from 'vitest'
import { ACTIVITY_LIST } from './activity-list.ts'
import { BLOG_POST_LIST, FAQ_LIST, PUBLISHED_LIST } from './content-lists.ts'
import { CUSTOMER_FILE_HEADER, CUSTOMER_LIST, customerFileRow } from './customer-list.ts'
import { readListQuery, writeListQuery, type ListSpec } from './list-query.ts'
import { MESSAGE_LIST } from './message-list.ts'
import { REFUND_LIST } from './refund-list.ts'

function kept(spec: ListSpec, address: string): string {
  return writeListQuery(spec, readListQuery(spec, new URLSearchParams(address))).toString()
}

test.each([
  ['customers', CUSTOMER_LIST, 'search=ada&sort=total_spent.desc'],
  ['customers', CUSTOMER_LIST, 'sort=created_at.asc'],
  ['refunds', REFUND_LIST, 'status=approved&sort=amount.asc'],
  ['messages', MESSAGE_LIST, 'search=green&status=unread&sort=created_at.asc'],
  ['posts', BLOG_POST_LIST, 'status=featured'],
  ['pages and portfolio items', PUBLISHED_LIST, 'search=terms&status=draft'],
  ['questions', FAQ_LIST, 'status=published'],
  [
    'what was done',
    ACTIVITY_LIST,
    'person=11111111-2222-4333-8444-555555555555&table=orders&from=2026-03-04&to=2026-03-05',
  ],
])('a list of %s says in its address what was asked', (_, spec, address) => {
  expect(kept(spec, address)).toBe(address)
})

test.each([
  ['customers', CUSTOMER_LIST, 'status=active&sort=email.asc'],
  ['refunds', REFUND_LIST, 'status=paid&sort=reason.asc'],
  ['messages', MESSAGE_LIST, 'status=new&sort=name.asc'],
  ['pages', PUBLISHED_LIST, 'status=featured'],
  ['questions', FAQ_LIST, 'sort=question.asc'],
  ['what was done', ACTIVITY_LIST, 'person=ada&table=secrets&from=yesterday&to=2026-13-01&sort=actor.asc'],
])('a list of %s passes over what it does not know', (_, spec, address) => {
  expect(kept(spec, address)).toBe('')
})

test('a customer is a line of a file: the day of joining in Lagos, the money a number', () => {
  const customer = {
    name: 'Adaọbí Eze',
    email: 'ada@example.com',
    phone: null,
    address: 'Lekki',
    total_orders: 2,
    total_spent: 1999.5,
    created_at: '2026-03-04T23:30:00+00:00',
  }
  const line = customerFileRow(customer)
  expect(line).toEqual(['Adaọbí Eze', 'ada@example.com', null, 'Lekki', 2, 1999.5, '2026-03-05 00:30'])
  expect(CUSTOMER_FILE_HEADER).toHaveLength(line.length)
})

import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { OutboxMail } from './outbox-queries.ts'
import Outbox from './outbox-screen.tsx'

const MAIL: Omit<OutboxMail, 'id'> = {
  kind: 'order_placed',
  recipient: 'ada@example.com',
  state: 'sent',
  is_file: false,
  attempts: 1,
  failure: null,
  next_attempt_at: null,
  sent_at: '2026-11-25T08:00:00Z',
  created_at: '2026-11-25T08:00:00Z',
  mail_templates: { name: 'Order placed' },
  orders: null,
}

function htmlOf(count: number): string {
  const mails = Array.from({ length: count }, (_, index) => ({ ...MAIL, id: String(index) }))
  const props: object = { loaderData: { troubled: false, mails } }
  const Component = () => createElement(Outbox as ComponentType<object>, props)
  return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component }])))
}

test('a list that is cut off says so', () => {
  const note = 'Only the latest 200 are listed. The mails of an older order are with the order.'
  expect(htmlOf(200)).toContain(note)
  expect(htmlOf(199)).not.toContain(note)
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { guidePageAbout } from './guide-pages.ts'

const GUIDE = join(import.meta.dirname, '../../../docs/guide')

test.each([
  ['/admin/products/new', 'Add Product'],
  ['/admin/client-reviews', 'Client Reviews'],
  ['/admin/hero-media', 'Hero Media'],
  ['/admin/delivery/import', 'Import'],
  ['/admin/pickup-points', 'Pickup points'],
  ['/admin/orders/5', 'Update status'],
  ['/admin/take-order', 'Take an Order'],
  ['/admin/returns/closed', 'Returns'],
  ['/admin/mail/order_placed', 'Settings → Mail'],
  ['/admin/mail-outbox/not-sent', 'Send again'],
  ['/admin/statement/2026-03', 'Statement'],
  ['/admin/settlement', 'Settlement check'],
  ['/admin/tax', 'Settings → Tax'],
  ['/admin/payment-tasks/done', 'Payment Tasks'],
  ['/admin/privacy', 'Settings → Privacy'],
  ['/admin/audit-log', 'Activity'],
])('the page of the guide about %s says what %s is', (pathname, subject) => {
  const page = readFileSync(join(GUIDE, `${guidePageAbout(pathname)}.md`), 'utf8')
  expect(page.replace(/\s+/g, ' ')).toContain(subject)
})

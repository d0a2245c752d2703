import { expect, test } from 'vitest'
import { adminPageOf, screenTitle } from './admin-pages.ts'

test.each([
  ['/admin', 'Dashboard', 'Dashboard'],
  ['/admin/', 'Dashboard', 'Dashboard'],
  ['/admin/orders', 'Orders', 'Orders Management'],
  ['/admin/orders/ORD-1', 'Orders', 'Orders Management'],
  ['/admin/orders/ORD-1/print', 'Orders', 'Print order'],
  ['/admin/products/new', 'Products', 'Add Product'],
  ['/admin/products/import', 'Products', 'Import Products'],
  ['/admin/delivery/import', 'Settings', 'Import Zones'],
  ['/admin/products/11111111-2222-4333-8444-555555555555', 'Products', 'Edit Product'],
  ['/admin/returns', 'Refunds', 'Returns'],
  ['/admin/returns/closed', 'Refunds', 'Returns'],
  ['/admin/statement/2026-03', 'Statement', 'Statement'],
  ['/admin/settlement', 'Statement', 'Settlement check'],
  ['/admin/blog', 'Blog Posts', 'Blog Posts'],
])('%s belongs to %s and is headed %s', (path, label, title) => {
  expect(adminPageOf(path)?.label).toBe(label)
  expect(screenTitle(path)).toBe(title)
})

test.each(['/', '/shop', '/administration'])('%s is no screen of the back office', (path) => {
  expect(adminPageOf(path)).toBeUndefined()
  expect(screenTitle(path)).toBeUndefined()
})

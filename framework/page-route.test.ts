import { expect, test, vi } from 'vitest'
import { createPageRoutes } from './page-route.ts'

const module = { default: () => null }
const route = (id: string, path?: string, parentId?: string, index?: true) => ({
  [id]: { id, path, parentId, index, module },
})
const pageRoute = createPageRoutes({
  ...route('root', ''),
  ...route('layout', undefined, 'root'),
  ...route('home', undefined, 'layout', true),
  ...route('product', 'product/:id', 'layout'),
  ...route('missing', '*', 'layout'),
  ...route('admin', 'admin', 'root'),
  ...route('orders', 'orders', 'admin'),
  ...route('order', ':id', 'orders'),
})

test.each([
  ['/', '/'],
  ['/product/7', '/product/:id'],
  ['/product/7.data', '/product/:id.data'],
  ['/_.data', '/.data'],
  ['/admin/orders/5b2c', '/admin/orders/:id'],
  ['/ada@example.com', '*'],
])('%s is logged as %s', (path, pattern) => {
  expect(pageRoute(path).pattern).toBe(pattern)
  expect(pageRoute(path).pattern).toBe(pattern)
})

test('a path that cannot be decoded has its route, and React Router warns of it', () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  expect(pageRoute('/product/%E0%A4').pattern).toBe('/product/:id')
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('malformed URL segment'))
  warned.mockRestore()
})

test.each([
  ['/', ['root', 'layout', 'home']],
  ['/admin/orders/5b2c.data', ['root', 'admin', 'orders', 'order']],
  ['/ada@example.com', []],
])('%s is matched by %j', (path, ids) => {
  expect(pageRoute(path).ids).toEqual(ids)
})

test('the number of paths that are remembered does not change an answer', () => {
  for (let id = 0; id < 2_500; id++) expect(pageRoute(`/product/${id}`).pattern).toBe('/product/:id')
})

import { expect, test } from 'vitest'
import { compileRoutes, matchRoute, type Endpoint } from './router.ts'

const endpoint =
  (name: string): Endpoint =>
  async () =>
    new Response(name)
const names = new Map<Endpoint, string>()
const route = (method: string, path: string) => {
  const made = endpoint(path)
  names.set(made, path)
  return { method, path, endpoint: made }
}
const routes = compileRoutes([
  route('GET', '/bucket'),
  route('GET', '/bucket/:bucket'),
  route('GET', '/object/public/:bucket/*'),
  route('GET', '/object/:bucket/*'),
  route('DELETE', '/object/:bucket'),
])
const match = (method: string, path: string) => {
  const { endpoint: found, ...parts } = matchRoute(routes, method, path)
  return { path: names.get(found), ...parts }
}

test.each([
  ['GET', '/bucket', { path: '/bucket', bucket: '', key: '' }],
  ['GET', '/bucket/a%20b', { path: '/bucket/:bucket', bucket: 'a b', key: '' }],
  ['GET', '/object/public/b/x/y.png', { path: '/object/public/:bucket/*', bucket: 'b', key: 'x/y.png' }],
  ['HEAD', '/object/b/x', { path: '/object/:bucket/*', bucket: 'b', key: 'x' }],
  ['GET', '/object/b/%2e%2e%2fx', { path: '/object/:bucket/*', bucket: 'b', key: '../x' }],
  ['DELETE', '/object/b', { path: '/object/:bucket', bucket: 'b', key: '' }],
])('%s %s goes to the first route that fits', (method, path, expected) => {
  expect(match(method, path)).toEqual(expected)
})

test.each([
  ['GET', '/'],
  ['GET', '/buckets'],
  ['GET', '/object/b/'],
  ['PATCH', '/bucket'],
  ['HEAD', '/object/b'],
])('%s %s goes nowhere', (method, path) => {
  expect(() => match(method, path)).toThrow(`Route ${method}:${path} not found`)
})

test.each(['/object/b/%', '/object/b/%ff', '/bucket/%E0%A4%A'])('%s cannot be read', (path) => {
  expect(() => match('GET', path)).toThrow('Invalid key')
})

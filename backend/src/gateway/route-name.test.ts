import { expect, test } from 'vitest'
import { ROUTES } from '../auth/routes.ts'
import { routeName } from './route-name.ts'
import type { ServiceName } from './service-names.ts'

test.each<[ServiceName, string, string]>([
  ['rest', '/', '/rest/v1/'],
  ['rest', '/orders', '/rest/v1/:table'],
  ['rest', '/rpc/place_order', '/rest/v1/rpc/:function'],
  ['auth', '/token', '/auth/v1/token'],
  ['auth', '/admin/users/5b2c', '/auth/v1/admin/users/:id'],
  ['auth', '/factors/5b2c/verify', '/auth/v1/factors/:id/verify'],
  ['auth', '/ada@example.com', '/auth/v1/:id'],
  ['storage', '/object/pictures/ada/1.png', '/storage/v1/object/*'],
  ['storage', '/object/public/pictures/1.png', '/storage/v1/object/public/*'],
  ['storage', '/object/upload/sign/pictures/1.png', '/storage/v1/object/upload/sign/*'],
  ['storage', '/render/image/public/pictures/1.png', '/storage/v1/render/image/public/*'],
  ['storage', '/upload/resumable', '/storage/v1/upload/resumable'],
  ['storage', '/bucket', '/storage/v1/bucket'],
  ['storage', '/ada@example.com', '/storage/v1/*'],
  ['functions', '/contact-email', '/functions/v1/:function'],
  ['functions', '/_mail', '/functions/v1/_mail'],
  ['realtime', '/api/broadcast', '/realtime/v1/api/broadcast'],
  ['realtime', '/api/broadcast/ada/events/new', '/realtime/v1/*'],
])('%s %s is the route %s', (service, path, route) => {
  expect(routeName(service, path)).toBe(route)
})

test('every endpoint of auth/v1 has its own name', () => {
  const paths = ROUTES.map(([, path]) => path).filter((path) => !/[*?]/.test(path))
  expect(paths.length).toBeGreaterThan(40)
  for (const path of paths)
    expect(routeName('auth', path.replaceAll(/:\w+/g, '5b2c'))).toBe(
      `/auth/v1${path.replaceAll(/:\w+/g, ':id')}`,
    )
})

import { expect, test } from 'vitest'
import { loadRoutes, makeLazy, type LazyRoute, type LazyRoutes } from './lazy-routes.ts'

function routesOf(...given: Pick<LazyRoute, 'id' | 'parentId' | 'path' | 'index'>[]): LazyRoutes {
  return Object.fromEntries(
    given.map((route) => {
      const lazy: LazyRoute = {
        ...route,
        module: {},
        load: async () => void (lazy.module = { default: route.id }),
      }
      return [route.id, lazy]
    }),
  )
}

const loaded = (routes: LazyRoutes) =>
  Object.values(routes).flatMap(({ id, module }) => ('default' in module ? id : []))

test('a path loads the routes that it matches, once', async () => {
  const routes = routesOf(
    { id: 'root', path: '' },
    { id: 'layout', parentId: 'root' },
    { id: 'home', parentId: 'layout', index: true },
    { id: 'product', parentId: 'layout', path: 'product/:id' },
  )
  expect(await loadRoutes(routes, '/')).toBe(3)
  expect(loaded(routes)).toEqual(['root', 'layout', 'home'])
  expect(await loadRoutes(routes, '/_root.data')).toBe(3)
  expect(await loadRoutes(routes, '/product/7.data')).toBe(4)
})

test('a path without a page loads the root, which says so', async () => {
  const routes = routesOf({ id: 'root', path: '' }, { id: 'home', parentId: 'root', index: true })
  await loadRoutes(routes, '/nowhere')
  expect(loaded(routes)).toEqual(['root'])
})

test('a server build whose modules are not found fails with a sentence', () => {
  expect(() => makeLazy('export const routes = {}')).toThrow(
    'React Router writes its server build in another way',
  )
})

test('a server build gets modules that are loaded on demand', async () => {
  const code = makeLazy(`
    import * as route0 from "data:text/javascript,export default 'the home page'";
    export const routes = {
      "home": {
        id: "home",
        module: route0
      }
    };`)
  const { routes } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    routes: LazyRoutes
  }
  expect(routes.home?.module).toEqual({})
  await routes.home?.load()
  expect(routes.home?.module).toMatchObject({ default: 'the home page' })
})

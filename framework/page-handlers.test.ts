import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createPageHandlers } from './page-handlers.ts'

const build = { routes: {} } as unknown as ServerBuild
const PAGES = [[], ['root', 'home'], ['root', 'shop']]

test('each page has a handler of its own, which is made once', () => {
  const handlerOf = createPageHandlers(build, 'production')
  const handlers = PAGES.map(handlerOf)
  expect(new Set(handlers).size).toBe(3)
  expect(PAGES.map(handlerOf)).toEqual(handlers)
})

test('in development all pages have one, with the routes of the manifest that they are rendered with', () => {
  expect(new Set(PAGES.map(createPageHandlers(build, 'development'))).size).toBe(1)
})

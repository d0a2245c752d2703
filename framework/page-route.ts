import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

const MAX_KNOWN = 1_000
/** The pattern of a path without a page. */
export const UNKNOWN_PATH = '*'
/** React Router's requests for the data of a page, such as `/product/1.data`. */
const DATA = /(?:\/_)?\.data$/

type Routes = ServerBuild['routes']

export interface PageRoute {
  /** For the log, such as `/product/:id`. */
  pattern: string
  /** Of the routes that match, from the root on; none for a path without a page. */
  ids: readonly string[]
}

const UNKNOWN: PageRoute = { pattern: UNKNOWN_PATH, ids: [] }

/** Finds the route of a page's path. */
export function createPageRoutes(routes: Routes): (pathname: string) => PageRoute {
  const tree = childrenOf(routes, undefined)
  /** Matching takes longer than serving a cached page. */
  const known = new LRUCache<string, PageRoute>({ max: MAX_KNOWN })
  return (pathname) => {
    const before = known.get(pathname)
    if (before !== undefined) return before
    const route = routeOf(tree, pathname)
    known.set(pathname, route)
    return route
  }
}

function routeOf(tree: RouteObject[], pathname: string): PageRoute {
  const isData = DATA.test(pathname)
  const matches = matchRoutes(tree, pathname.replace(DATA, '') || '/') ?? []
  const parts = matches.flatMap(({ route }) => route.path || [])
  if (parts.includes('*') || matches.length === 0) return UNKNOWN
  const pattern = `/${parts.join('/')}${isData ? '.data' : ''}`
  return { pattern, ids: matches.flatMap(({ route }) => route.id ?? []) }
}

function childrenOf(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index } = route
    return index ? [{ id, path, index }] : [{ id, path, children: childrenOf(routes, id) }]
  })
}

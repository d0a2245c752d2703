import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

const MAX_KNOWN = 1_000
/** The pattern of a path without a page. */
export const UNKNOWN_PATH = '*'
/** React Router's requests for the data of a page, such as `/product/1.data`. */
const DATA = /(?:\/_)?\.data$/

type Routes = ServerBuild['routes']

/** Finds the pattern of a page's path for the log, such as `/product/:id`. */
export function createPageRoutes(routes: Routes): (pathname: string) => string {
  const tree = childrenOf(routes, undefined)
  /** Matching takes longer than serving a cached page. */
  const known = new LRUCache<string, string>({ max: MAX_KNOWN })
  return (pathname) => {
    const before = known.get(pathname)
    if (before !== undefined) return before
    const pattern = patternOf(tree, pathname)
    known.set(pathname, pattern)
    return pattern
  }
}

function patternOf(tree: RouteObject[], pathname: string): string {
  const isData = DATA.test(pathname)
  const matches = matchRoutes(tree, pathname.replace(DATA, '') || '/') ?? []
  const parts = matches.flatMap(({ route }) => route.path || [])
  if (parts.includes('*') || matches.length === 0) return UNKNOWN_PATH
  return `/${parts.join('/')}${isData ? '.data' : ''}`
}

function childrenOf(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index } = route
    return index ? [{ id, path, index }] : [{ id, path, children: childrenOf(routes, id) }]
  })
}

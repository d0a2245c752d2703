import { matchRoutes, type RouteObject } from 'react-router'
import type { Plugin } from 'vite'

const IMPORT = /^\s*import \* as (route\d+) from ("[^"]+");?$/gm
const MODULE = /\bmodule: (route\d+)\b/g

/** A route of React Router's server build, as this plugin writes it. */
export interface LazyRoute {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  caseSensitive?: boolean
  /** Empty until it is loaded. */
  module: object
  load(): Promise<void>
}

export type LazyRoutes = Record<string, LazyRoute>

/**
 * Makes React Router's server build load the module of a route on demand: loading all screens takes half of a start.
 */
export function lazyRoutes(): Plugin {
  return {
    name: 'lazy-routes',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: { filter: { id: /virtual:react-router\/server-build$/ }, handler: makeLazy },
  }
}

/** @throws Error if the server build is written differently than expected */
export function makeLazy(code: string): string {
  const imports = code.match(IMPORT)?.length ?? 0
  if (imports === 0 || imports !== code.match(MODULE)?.length)
    throw new Error('React Router writes its server build in another way: adapt framework/lazy-routes.ts.')
  return code
    .replace(IMPORT, (_, name, source) => `let ${name} = {}; const load_${name} = () => import(${source});`)
    .replace(
      MODULE,
      (_, name) => `get module() { return ${name} }, load: async () => { ${name} = await load_${name}() }`,
    )
}

/** Loads what the path of a page, or of a page's data, needs. Returns how many routes are loaded now. */
export async function loadRoutes(routes: LazyRoutes, pathname: string): Promise<number> {
  const page = pathname.replace(/\/_(root)?\.data$/, '/').replace(/\.data$/, '')
  const matches = matchRoutes(childrenOf(routes), page) ?? []
  // Without a match, the root shows that there is no such page.
  const ids = new Set(['root', ...matches.map(({ route }) => route.id ?? 'root')])
  await Promise.all([...ids].map(async (id) => !isLoaded(routes[id]) && (await routes[id]?.load())))
  return Object.values(routes).filter(isLoaded).length
}

function isLoaded(route?: LazyRoute): boolean {
  return route !== undefined && Object.keys(route.module).length > 0
}

function childrenOf(routes: LazyRoutes, parent?: string): RouteObject[] {
  return Object.values(routes)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index, caseSensitive }) =>
      index
        ? { id, path, index, caseSensitive }
        : { id, path, caseSensitive, children: childrenOf(routes, id) },
    )
}

import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'

/**
 * React Router's request handlers: one for each page, which has the routes that match it only. A handler compares a path with each of
 * its routes, twice for each request. In development one has all routes: pages are rendered with the manifest of all of them there
 * (`app/entry.server.tsx`), and React Router wants the module of each route in it.
 * @returns the handler for the ids of the routes that match, from the root on; that for no ids has all routes
 */
export function createPageHandlers(
  build: ServerBuild,
  mode: string,
): (ids: readonly string[]) => RequestHandler {
  if (mode === 'development') {
    const handler = createRequestHandler(build, mode)
    return () => handler
  }
  const handlers = new Map<string | undefined, RequestHandler>()
  return (ids) => {
    const page = ids.at(-1)
    const handler =
      handlers.get(page) ?? createRequestHandler(page === undefined ? build : withRoutes(build, ids), mode)
    handlers.set(page, handler)
    return handler
  }
}

function withRoutes(build: ServerBuild, ids: readonly string[]): ServerBuild {
  return { ...build, routes: Object.fromEntries(ids.map((id) => [id, build.routes[id]])) }
}

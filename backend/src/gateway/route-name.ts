import { ROUTES } from '../auth/routes.ts'
import type { ServiceName } from './service-names.ts'

const STORAGE_PATH =
  /^\/(?:object\/(?:(?:info\/)?(?:public|authenticated)|upload\/sign|sign|list-v2|list|info|move|copy)|object|render\/image\/(?:public|authenticated|sign)|upload\/resumable\/sign|upload\/resumable|bucket|cdn)(?=\/|$)/
const AUTH_WORDS = new Set(ROUTES.flatMap(([, path]) => path.split('/')).filter((part) => !/[:*]/.test(part)))
const MAX_AUTH_PARTS = 7
const REALTIME_PATHS = ['/websocket', '/api/broadcast']

/** The route of a request for the log: its path without anything that the caller chose. */
export function routeName(service: ServiceName, pathname: string): string {
  return `/${service}/v1${NAMES[service](pathname.replace(/(?<!\/)\/+$/, ''))}`
}

const NAMES: Record<ServiceName, (path: string) => string> = {
  rest(path) {
    if (path === '') return '/'
    return path.startsWith('/rpc/') ? '/rpc/:function' : '/:table'
  },
  auth: (path) =>
    path
      .split('/', MAX_AUTH_PARTS)
      .map((part) => (AUTH_WORDS.has(part) ? part : ':id'))
      .join('/'),
  storage(path) {
    const known = STORAGE_PATH.exec(path)?.[0] ?? ''
    return known.length === path.length ? known : `${known}/*`
  },
  functions: (path) => (path === '/_mail' ? path : '/:function'),
  realtime: (path) => (REALTIME_PATHS.includes(path) ? path : '/*'),
}

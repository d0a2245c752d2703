import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Backend, Database } from '@parlour/backend'
import {
  nameRoute,
  runOutsideRequests,
  type RequestObserver,
  type RequestOutcome,
} from '@parlour/backend/logging'
import type { App } from '../app.ts'
import { createErrorRecorder } from './error-recorder.ts'
import type { Counts } from './metrics.ts'

export interface OperationsOptions {
  /** Without it, /metrics does not exist. */
  metricsToken: string | undefined
  openConnections(): Promise<number>
  /** Read at each question. */
  state: ProcessState
}

/** What the process can do at present. */
export interface ProcessState {
  /** Undefined while it starts. */
  app?: Pick<App, 'cacheUsage'>
  /** After SIGTERM. */
  isStopping: boolean
  /** Undefined before it is open, and with a hosted project. */
  backend?: Pick<Backend, 'isHealthy' | 'usage'> & { database: Pick<Database, 'query'> }
}

export interface Operations {
  /** Whether `fetch` answers a request: GET of /readyz or /metrics, also during the start. */
  handles(request: IncomingMessage): boolean
  fetch(request: Request): Promise<Response>
  /** What keeps the process from serving: `starting`, `stopping`, `database`. */
  problems(): Promise<string[]>
  /** Counts each request for the metrics, and notes those that failed for the dashboard. */
  observer: RequestObserver
  /** Notes for the dashboard what failed after its response, such as a mail. */
  noteFailure(failed: Pick<RequestOutcome, 'id' | 'route' | 'status'>): void
  /** Stores the last errors for the dashboard. The database must still be open. */
  close(): Promise<void>
}

const PATHS = new Set<string | undefined>(['/readyz', '/metrics'])
/** Tried first, since every request passes here: parsing its URL takes longer. */
const MAY_BE_OURS = /\/(?:readyz|metrics)(?:\?|$)/

/** What balancers and monitoring ask, and what the dashboard shows of failed requests. */
export async function createOperations(options: OperationsOptions): Promise<Operations> {
  const { metricsToken, openConnections, state } = options
  const metrics =
    metricsToken === undefined
      ? undefined
      : (await import('./metrics.ts')).createMetrics({
          openConnections,
          usage: () => ({ backend: state.backend?.usage(), caches: state.app?.cacheUsage() ?? {} }),
          // It must not wait behind the requests that it tells about.
          counts: () => runOutsideRequests(() => countRows(state.backend?.database)),
        })
  const errors = createErrorRecorder(() => state.backend?.database)

  async function readiness(): Promise<Response> {
    const found = await problemsOf(state)
    const isReady = found.length === 0
    const headers = { 'Cache-Control': 'no-store', ...(!isReady && { 'Retry-After': '1' }) }
    return Response.json({ ready: isReady, problems: found }, { status: isReady ? 200 : 503, headers })
  }

  async function readMetrics(request: Request): Promise<Response> {
    if (metrics === undefined || metricsToken === undefined)
      return plain(404, 'Metrics are off. Set METRICS_TOKEN to read them here.')
    if (!isToken(request, metricsToken))
      return plain(401, 'Send the header Authorization: Bearer METRICS_TOKEN.', {
        'WWW-Authenticate': 'Bearer',
      })
    const headers = { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }
    return new Response(await metrics.text(), { headers })
  }

  return {
    observer: {
      end(request) {
        metrics?.observe(request)
        errors.observe(request)
      },
    },
    noteFailure: (failed) => errors.observe({ ...failed, method: 'POST', durationMs: 0 }),
    close: errors.close,
    problems: () => problemsOf(state),
    handles({ method, url = '' }) {
      const isRead = method === 'GET' || method === 'HEAD'
      return isRead && MAY_BE_OURS.test(url) && PATHS.has(URL.parse(url, 'http://shop')?.pathname)
    },
    fetch(request) {
      const { pathname } = new URL(request.url)
      nameRoute(pathname, { isMinor: true })
      return pathname === '/readyz' ? readiness() : readMetrics(request)
    },
  }
}

async function problemsOf({ app, isStopping, backend }: ProcessState): Promise<string[]> {
  const isHealthy = (await backend?.isHealthy()) ?? true
  return [
    ...(app ? [] : ['starting']),
    ...(isStopping ? ['stopping'] : []),
    ...(isHealthy ? [] : ['database']),
  ]
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
}

/** Compared in constant time, which needs values of equal length. */
function isToken(request: Request, token: string): boolean {
  const given = /^bearer (.*)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

async function countRows(database: Pick<Database, 'query'> | undefined): Promise<Counts | null> {
  const counting = database?.query<{ counts: Counts }>(
    `select jsonb_build_object(
       'mails', (select coalesce(jsonb_object_agg(state, mails), '{}') from private.mail_counts()),
       'orders', (select coalesce(jsonb_object_agg(status, orders), '{}') from private.order_counts())
     ) as counts`,
  )
  return (await counting?.catch(() => undefined))?.rows[0]?.counts ?? null
}

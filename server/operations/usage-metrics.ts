import type { BackendUsage } from '@parlour/backend'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { CacheUsage } from '../cache/cache-usage.ts'

/** What the process uses at this moment. */
export interface Usage {
  /** Undefined while it starts, and with a hosted project. */
  backend: BackendUsage | undefined
  caches: Partial<Record<string, CacheUsage>>
}

/**
 * Registers the figures of pool, caches and realtime.
 * @returns a function that sets them
 */
export function usageMetrics(registry: Registry): (usage: Usage) => void {
  const setPool = poolMetrics(registry)
  const setClasses = classMetrics(registry)
  const setRealtime = realtimeMetrics(registry)
  const setCaches = cacheMetrics(registry)
  return ({ backend, caches }) => {
    if (backend) {
      setPool(backend.database.pool)
      setClasses(backend.database.classes)
      setRealtime(backend.realtime)
    }
    setCaches(caches)
  }
}

function gauge(registry: Registry, name: string, help: string, labelNames: string[] = []): Gauge {
  return new Gauge({ name, help, labelNames, registers: [registry] })
}

function poolMetrics(registry: Registry) {
  const connections = gauge(
    registry,
    'parlour_database_connections',
    'Open connections to the database by state.',
    ['state'],
  )
  const limit = gauge(
    registry,
    'parlour_database_connections_limit',
    'How many connections to the database may be open.',
  )
  const waiting = gauge(
    registry,
    'parlour_database_connections_waiting',
    'Statements and transactions that wait for a connection.',
  )
  return ({ size, idle, max, waiting: count }: BackendUsage['database']['pool']) => {
    connections.set({ state: 'idle' }, idle)
    connections.set({ state: 'used' }, size - idle)
    limit.set(max)
    waiting.set(count)
  }
}

function classMetrics(registry: Registry) {
  const running = gauge(
    registry,
    'parlour_database_transactions',
    'Running transactions of requests by the class of the request.',
    ['class'],
  )
  const limit = gauge(
    registry,
    'parlour_database_transactions_limit',
    'How many transactions of the class and the less urgent ones may run at a time.',
    ['class'],
  )
  const waiting = gauge(
    registry,
    'parlour_database_transactions_waiting',
    'Transactions of requests that wait for a share of the connections by the class of the request.',
    ['class'],
  )
  return (classes: BackendUsage['database']['classes']) => {
    for (const [name, usage] of Object.entries(classes)) {
      running.set({ class: name }, usage.running)
      limit.set({ class: name }, usage.limit)
      waiting.set({ class: name }, usage.waiting)
    }
  }
}

function realtimeMetrics(registry: Registry) {
  const sockets = gauge(registry, 'parlour_realtime_sockets', 'Open WebSockets of realtime.')
  const channels = gauge(registry, 'parlour_realtime_channels', 'Channels that these have joined.')
  return (usage: BackendUsage['realtime']) => {
    sockets.set(usage.sockets)
    channels.set(usage.channels)
  }
}

function cacheMetrics(registry: Registry) {
  const requests = new Counter({
    name: 'parlour_cache_requests_total',
    help: 'Requests of each cache by their result.',
    labelNames: ['cache', 'result'],
    registers: [registry],
  })
  const bytes = gauge(registry, 'parlour_cache_bytes', 'Memory of the responses in each cache.', ['cache'])
  return (caches: Usage['caches']) => {
    // The caches count for themselves.
    requests.reset()
    for (const [cache, usage] of Object.entries(caches)) {
      if (!usage) continue
      requests.inc({ cache, result: 'hit' }, usage.hits)
      requests.inc({ cache, result: 'miss' }, usage.misses)
      bytes.set({ cache }, usage.bytes)
    }
  }
}

import type { RequestOutcome } from '@parlour/backend/logging'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { usageMetrics, type Usage } from './usage-metrics.ts'

/** Figures that are read when somebody asks for them. */
export interface Readings {
  openConnections(): Promise<number>
  usage(): Usage
  /** Null if the database does not answer. */
  counts(): Promise<Counts | null>
}

/** Numbers of rows by state. */
export interface Counts {
  mails: Record<string, number>
  orders: Record<string, number>
}

export interface Metrics {
  observe(request: RequestOutcome): void
  /** In the text format of Prometheus: https://prometheus.io/docs/instrumenting/exposition_formats/ */
  text(): Promise<string>
  contentType: string
}

/** From a cached page to a large upload. */
const SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10]

/** Counts the requests of this process, and measures Node's memory, processor time and event loop. */
export function createMetrics(readings: Readings): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'parlour_request_duration_seconds',
    help: 'Time from a request to the last byte of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  const connections = new Gauge({
    name: 'parlour_open_connections',
    help: 'Open connections of clients and proxies.',
    registers: [registry],
  })
  const mails = new Gauge({
    name: 'parlour_mails',
    help: 'Mails in the outbox by state.',
    labelNames: ['state'],
    registers: [registry],
  })
  const orders = new Gauge({
    name: 'parlour_orders',
    help: 'Orders by status.',
    labelNames: ['status'],
    registers: [registry],
  })
  const setUsage = usageMetrics(registry)
  const database = new Gauge({
    name: 'parlour_database_up',
    help: '1 if the database answers.',
    registers: [registry],
  })

  return {
    contentType: registry.contentType,
    observe({ method, route, status, durationMs }) {
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, durationMs / 1000)
    },
    async text() {
      connections.set(await readings.openConnections())
      setUsage(readings.usage())
      const counted = await readings.counts()
      database.set(counted === null ? 0 : 1)
      mails.reset()
      orders.reset()
      for (const [state, count] of Object.entries(counted?.mails ?? {})) mails.set({ state }, count)
      for (const [status, count] of Object.entries(counted?.orders ?? {})) orders.set({ status }, count)
      return registry.metrics()
    },
  }
}

import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createOperations, type ProcessState } from './operations.ts'

const TOKEN = 'a token for metrics'

const HEALTHY: ProcessState = {
  app: {
    cacheUsage: () => ({ pages: { hits: 7, misses: 2, bytes: 4096 }, rest: undefined }),
  },
  isStopping: false,
  backend: {
    isHealthy: async () => true,
    usage: () => ({
      database: {
        pool: { size: 5, max: 16, idle: 3, waiting: 1 },
        classes: {
          ordinary: { running: 4, limit: 12, waiting: 6 },
          checkout: { running: 1, limit: 14, waiting: 0 },
          staff: { running: 0, limit: 15, waiting: 0 },
        },
      },
      realtime: { sockets: 8, channels: 11 },
    }),
    database: {
      query: async <Row>() => {
        const counts = { mails: { failed: 2 }, orders: { pending: 3, delivered: 40 } }
        return { rows: [{ counts }] as Row[], rowCount: 1 }
      },
    },
  },
}

async function ask(path: string, { state = HEALTHY, token = TOKEN, sent = '' } = {}) {
  const operations = await createOperations({ metricsToken: token, openConnections: async () => 3, state })
  const headers = sent ? { authorization: `Bearer ${sent}` } : undefined
  const context = { id: 'request-1' }
  operations.observer.end(
    { ...context, method: 'GET', route: '/product/:id', status: 200, durationMs: 4 },
    context,
  )
  return operations.fetch(new Request(`http://shop.test${path}`, { headers }))
}

describe('/readyz', () => {
  test.each<[string, Partial<ProcessState>]>([
    ['starting', { app: undefined }],
    ['stopping', { isStopping: true }],
    ['database', { backend: { ...HEALTHY.backend!, isHealthy: async () => false } }],
  ])('answers 503 and says why: %s', async (problem, state) => {
    const response = await ask('/readyz', { state: { ...HEALTHY, ...state } })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('1')
    expect(await response.json()).toEqual({ ready: false, problems: [problem] })
  })

  test('answers 200 when nothing keeps the process from serving', async () => {
    const response = await ask('/readyz')
    expect([response.status, await response.json()]).toEqual([200, { ready: true, problems: [] }])
  })
})

describe('/metrics', () => {
  test('has requests by route and class, connections and the database', async () => {
    const text = await (await ask('/metrics', { sent: TOKEN })).text()
    expect(text).toContain(
      'parlour_request_duration_seconds_bucket{le="0.005",method="GET",route="/product/:id",status="2xx"} 1',
    )
    expect(text).toContain('parlour_open_connections 3')
    expect(text).toContain('parlour_database_up 1')
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  })

  test.each([
    ['parlour_database_connections{state="used"} 2'],
    ['parlour_database_connections{state="idle"} 3'],
    ['parlour_database_connections_limit 16'],
    ['parlour_database_connections_waiting 1'],
    ['parlour_database_transactions{class="ordinary"} 4'],
    ['parlour_database_transactions_limit{class="checkout"} 14'],
    ['parlour_database_transactions_waiting{class="ordinary"} 6'],
    ['parlour_cache_requests_total{cache="pages",result="hit"} 7'],
    ['parlour_cache_requests_total{cache="pages",result="miss"} 2'],
    ['parlour_cache_bytes{cache="pages"} 4096'],
    ['parlour_realtime_sockets 8'],
    ['parlour_realtime_channels 11'],
    ['parlour_orders{status="delivered"} 40'],
    ['parlour_mails{state="failed"} 2'],
  ])('has %s', async (line) => {
    expect((await (await ask('/metrics', { sent: TOKEN })).text())?.split('\n')).toContain(line)
  })

  test('counts the same after it was read twice', async () => {
    const operations = await createOperations({
      metricsToken: TOKEN,
      openConnections: async () => 3,
      state: HEALTHY,
    })
    const read = async () => {
      const headers = { authorization: `Bearer ${TOKEN}` }
      const response = await operations.fetch(new Request('http://shop.test/metrics', { headers }))
      return response.text()
    }
    await read()
    expect(await read()).toContain('parlour_cache_requests_total{cache="pages",result="hit"} 7\n')
  })

  test('has requests, but no figures of a database that does not answer', async () => {
    const broken = { query: () => Promise.reject(new Error('gone')) }
    const state = { ...HEALTHY, backend: { ...HEALTHY.backend!, database: broken } }
    const text = await (await ask('/metrics', { sent: TOKEN, state })).text()
    expect(text).toContain('parlour_database_up 0')
    expect(text).not.toContain('parlour_orders{')
  })

  test('is refused without the token, and with another one', async () => {
    expect((await ask('/metrics')).status).toBe(401)
    expect((await ask('/metrics', { sent: `${TOKEN}.` })).status).toBe(401)
  })

  test('does not exist without the setting', async () => {
    const operations = await createOperations({
      metricsToken: undefined,
      openConnections: async () => 3,
      state: HEALTHY,
    })
    expect((await operations.fetch(new Request('http://shop.test/metrics'))).status).toBe(404)
  })
})

test.each([
  ['GET', '/readyz', true],
  ['GET', '/metrics?name=x', true],
  ['GET', 'http://shop.test/readyz', true],
  ['POST', '/metrics', false],
  ['GET', '/', false],
  ['GET', '/healthz', false],
  ['GET', '/blog/metrics', false],
])('%s %s is answered here: %s', async (method, url, expected) => {
  const options = { metricsToken: TOKEN, openConnections: async () => 3, state: HEALTHY }
  const { handles } = await createOperations(options)
  expect(handles({ method, url } as IncomingMessage)).toBe(expected)
})

test('what fails after its response is stored for the dashboard as an error of its request', async () => {
  const stored: unknown[] = []
  const database = {
    query: async <Row>(_text: string, values: unknown[] = []) => {
      stored.push(...JSON.parse(String(values[1])))
      return { rows: [] as Row[], rowCount: 0 }
    },
  }
  const state = { ...HEALTHY, backend: { ...HEALTHY.backend!, database } }
  const operations = await createOperations({
    metricsToken: undefined,
    openConnections: async () => 3,
    state,
  })
  operations.noteFailure({ id: 'request-1', route: '/auth/v1/signup', status: 500 })
  await operations.close()
  expect(stored).toMatchObject([{ request_id: 'request-1', route: '/auth/v1/signup', status: 500 }])
})

import { describe, expect, test } from 'vitest'
import { createOperations, type ProcessState } from './operations.ts'

const TOKEN = 'a token for metrics'

const HEALTHY: ProcessState = {
  app: {},
  isStopping: false,
  backend: {
    isHealthy: async () => true,
    database: { query: async () => ({ rows: [], rowCount: 0 }) },
  },
}

function ask(path: string, { state = HEALTHY, token = TOKEN, sent = '' } = {}) {
  const operations = createOperations({ metricsToken: token, openConnections: async () => 3, state })
  const headers = sent ? { authorization: `Bearer ${sent}` } : undefined
  operations.observe({ id: 'request-1', method: 'GET', route: '/product/:id', status: 200, durationMs: 4 })
  return operations.answer(new Request(`http://shop.test${path}`, { headers }))
}

describe('/readyz', () => {
  test.each<[string, Partial<ProcessState>]>([
    ['starting', { app: undefined }],
    ['stopping', { isStopping: true }],
    ['database', { backend: { ...HEALTHY.backend!, isHealthy: async () => false } }],
  ])('answers 503 and says why: %s', async (problem, state) => {
    const response = await ask('/readyz', { state: { ...HEALTHY, ...state } })
    expect(response?.status).toBe(503)
    expect(response?.headers.get('retry-after')).toBe('1')
    expect(await response?.json()).toEqual({ ready: false, problems: [problem] })
  })

  test('answers 200 when nothing keeps the process from serving', async () => {
    const response = await ask('/readyz')
    expect([response?.status, await response?.json()]).toEqual([200, { ready: true, problems: [] }])
  })
})

describe('/metrics', () => {
  test('has requests by route and class, connections and the database', async () => {
    const text = await (await ask('/metrics', { sent: TOKEN }))?.text()
    expect(text).toContain(
      'parlour_request_duration_seconds_bucket{le="0.005",method="GET",route="/product/:id",status="2xx"} 1',
    )
    expect(text).toContain('parlour_open_connections 3')
    expect(text).toContain('parlour_database_up 1')
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  })

  test('is refused without the token, and with another one', async () => {
    expect((await ask('/metrics'))?.status).toBe(401)
    expect((await ask('/metrics', { sent: `${TOKEN}.` }))?.status).toBe(401)
  })

  test('does not exist without the setting', async () => {
    const operations = createOperations({
      metricsToken: undefined,
      openConnections: async () => 3,
      state: HEALTHY,
    })
    expect((await operations.answer(new Request('http://shop.test/metrics')))?.status).toBe(404)
  })
})

test('other paths are not answered', () => {
  expect(ask('/')).toBeUndefined()
  expect(ask('/healthz')).toBeUndefined()
})

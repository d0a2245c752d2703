import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { openDatabase } from '@parlour/backend'
import { createHttpServer, fetchHandler } from '@parlour/backend/http-server'
import { nameRoute } from '@parlour/backend/logging'
import { expect, onTestFinished, test } from 'vitest'
import { recordLog } from '../../backend/test/record-log.ts'
import { databaseForThisTest } from '../../backend/test/test-database.ts'
import { readEnv } from '../env.ts'
import { startCollector, type ReceivedSpan } from './testing.ts'
import { startTracing } from './tracing.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'
const CUSTOMER = 'Ada Okafor'

/** A server whose requests each run a statement, and what its collector receives. */
async function serve(settings: Record<string, string> = {}) {
  const collector = await startCollector()
  const { connection } = await databaseForThisTest()
  const env = readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, ...settings })
  const log = recordLog()
  const tracing = (await startTracing(env, log.logger))!
  const database = openDatabase(connection, { observeQuery: tracing.observeQuery })
  const server = createHttpServer({
    observers: [tracing.observer],
    handlers: [
      fetchHandler(async (request) => {
        nameRoute('/product/:id')
        await database.query('select pg_sleep(0.02), $1::text as customer', [CUSTOMER])
        return new Response('', { status: request.url.includes('broken') ? 500 : 200 })
      }),
    ],
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.close()
    server.closeAllConnections()
    await database.close()
    await tracing.close()
  }
  onTestFinished(() => collector.close())
  const request = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers }).then((response) => response.text())
  return { collector, database, log, request, stop }
}

const requestsIn = (spans: ReceivedSpan[]) => spans.filter(({ name }) => name.startsWith('GET'))
const queriesIn = (spans: ReceivedSpan[]) =>
  spans.filter(({ attributes }) => String(attributes['db.query.text']).includes('pg_sleep'))

test('a request is a span, and its statements are spans in it; the rest is sent at the end', async () => {
  const { collector, request, stop } = await serve()
  await request('/product/7?email=ada@example.com', { 'X-Request-Id': 'request-1' })
  await stop()
  const [served] = requestsIn(collector.spans)
  const [query] = queriesIn(collector.spans)
  expect(served).toMatchObject({
    name: 'GET /product/:id',
    parent: undefined,
    service: 'parlour',
    isError: false,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/product/:id',
      'http.response.status_code': 200,
      'parlour.request_id': 'request-1',
    },
  })
  expect(query).toMatchObject({
    name: 'SELECT',
    traceId: served?.traceId,
    parent: served?.id,
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.text': 'select pg_sleep(0.02), $1::text as customer',
    },
  })
  expect(query!.durationMs).toBeGreaterThanOrEqual(20)
  expect(served!.durationMs).toBeGreaterThanOrEqual(query!.durationMs)
})

test('paths, queries and values are not sent', async () => {
  const { collector, request, stop } = await serve()
  await request('/product/7?email=ada@example.com')
  await stop()
  const sent = collector.bodies.join()
  expect(sent).toContain('GET /product/:id')
  for (const secret of [CUSTOMER, 'ada@example.com', '/product/7']) expect(sent).not.toContain(secret)
})

test.each([
  ['a trusted proxy goes on', {}, TRACE, PARENT],
  ['any other peer does not', { TRUST_PROXY: '203.0.113.7' }, expect.not.stringContaining(TRACE), undefined],
])('the trace of %s', async (_whose, settings, traceId, parent) => {
  const { collector, request, stop } = await serve(settings)
  await request('/', { traceparent: `00-${TRACE}-${PARENT}-01` })
  await stop()
  const requests = requestsIn(collector.spans)
  expect(requests).toMatchObject([{ traceId, parent }])
  expect(queriesIn(collector.spans)).toMatchObject([
    { traceId: requests[0]?.traceId, parent: requests[0]?.id },
  ])
})

test('a trace that a trusted proxy does not record is not recorded here', async () => {
  const { collector, request, stop } = await serve()
  await request('/', { traceparent: `00-${TRACE}-${PARENT}-00` })
  await stop()
  expect([requestsIn(collector.spans), queriesIn(collector.spans)]).toEqual([[], []])
})

test('requests and statements that fail are marked, a statement with its code alone', async () => {
  const { collector, database, request, stop } = await serve()
  await request('/broken')
  await expect(database.query('select $1::integer', ['seven Ada Okafor'])).rejects.toThrow()
  await stop()
  expect(requestsIn(collector.spans)).toMatchObject([{ isError: true }])
  const failed = collector.spans.find(({ attributes }) => 'db.response.status_code' in attributes)
  expect(failed).toMatchObject({
    isError: true,
    parent: undefined,
    attributes: { 'db.response.status_code': '22P02', 'db.query.text': 'select $1::integer' },
  })
  expect(collector.bodies.join()).not.toContain('Okafor')
})

test('a collector that is gone neither fails requests nor keeps the process from stopping, and is logged', async () => {
  const { collector, log, request, stop } = await serve()
  await collector.close()
  expect(await request('/')).toBe('')
  await stop()
  await expect.poll(() => log.messages()).toEqual(['Traces could not be sent'])
})

test('without a collector there is no tracing', async () => {
  expect(await startTracing(readEnv({}), recordLog().logger)).toBeUndefined()
})

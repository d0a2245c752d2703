import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { expect, it } from 'vitest'
import { useRealtime } from './testing/use-realtime.ts'

const realtime = useRealtime()

const HANDSHAKE = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

it('an opened WebSocket is logged as one request, with the id of its answer and without its key', async () => {
  const { url, log } = await realtime.serve()
  const key = realtime.keys.publishableKey
  const request = get(`${url}/realtime/v1/websocket?apikey=${key}`, { headers: HANDSHAKE })
  const [response, socket] = (await once(request, 'upgrade')) as [IncomingMessage, Duplex]
  socket.destroy()
  await expect
    .poll(() => log.lines)
    .toMatchObject([
      {
        level: 'info',
        id: response.headers['x-request-id'],
        method: 'GET',
        route: '/realtime/v1/websocket',
        status: 101,
        durationMs: expect.any(Number),
      },
    ])
  expect(JSON.stringify(log.lines)).not.toContain(key)
})

it('a refused handshake is logged too', async () => {
  const { url, log } = await realtime.serve()
  const request = get(`${url}/realtime/v1/websocket`, { headers: HANDSHAKE })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  await expect
    .poll(() => log.lines)
    .toMatchObject([{ level: 'warn', id: response.headers['x-request-id'], status: 401 }])
})

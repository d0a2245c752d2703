import { once } from 'node:events'
import { createServer, request, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { forward, forwardUpgrade } from './forward.ts'

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const serve = (handle: RequestListener) => listening(createServer(handle))

test('a request is forwarded with its host, headers and body, and the visitor’s own address', async () => {
  const port = await serve(async (incoming, response) => {
    const chunks = await incoming.toArray()
    const { host, apikey, 'x-forwarded-for': address } = incoming.headers
    response.setHeader('Set-Cookie', ['a=1', 'b=2'])
    response
      .writeHead(201)
      .end(JSON.stringify([incoming.method, incoming.url, host, apikey, address, `${chunks}`]))
  })
  const given = new Request('http://shop.example/rest/v1/products?select=id', {
    method: 'POST',
    headers: { apikey: 'key', 'X-Forwarded-For': '192.0.2.9' },
    body: '{"name":"Sofa"}',
  })
  const response = await forward(given, port, '192.0.2.1')
  expect([response.status, response.headers.getSetCookie()]).toEqual([201, ['a=1', 'b=2']])
  expect(await response.json()).toEqual([
    'POST',
    '/rest/v1/products?select=id',
    'shop.example',
    'key',
    '192.0.2.1',
    '{"name":"Sofa"}',
  ])
})

test('a response without a body stays one', async () => {
  const port = await serve((_request, response) => void response.writeHead(204).end())
  const response = await forward(new Request('http://shop.example/', { method: 'DELETE' }), port)
  expect([response.status, response.body]).toEqual([204, null])
})

test('an upgraded connection is forwarded in both directions', async () => {
  const backend = createServer().on('upgrade', (_request, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    socket.pipe(socket)
  })
  const port = await listening(backend)
  const front = createServer().on('upgrade', (incoming, socket, head) =>
    forwardUpgrade(incoming, socket, head, port),
  )
  const address = { host: '127.0.0.1', port: await listening(front) }
  const opening = request({ ...address, headers: { Connection: 'Upgrade', Upgrade: 'websocket' } }).end()
  const [, socket] = await once(opening, 'upgrade')
  onTestFinished(() => socket.destroy())
  socket.write('good evening')
  expect(String((await once(socket, 'data'))[0])).toBe('good evening')
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { refuseUpgrade } from './handshake.ts'

it('a refusal closes the connection, also of a client that sends more and keeps its side open', async () => {
  const server = createServer().on('upgrade', (_request, socket) => refuseUpgrade(socket, 401, {}))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const connected = once(server, 'connection')
  const client = connect({ port: (server.address() as AddressInfo).port, allowHalfOpen: true })
  onTestFinished(() => void client.destroy())
  const [socket] = (await connected) as [Socket]
  const closed = once(socket, 'close')
  client.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nmore')
  const [answer] = (await once(client, 'data')) as [Buffer]
  await closed
  expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /)
})

import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from './listen.ts'

/** `AuthenticationOk` and `ReadyForQuery` (https://www.postgresql.org/docs/current/protocol-message-formats.html). */
const READY = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

test('a server that lets in, and answers nothing more, is given up after five seconds', async () => {
  const asked = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    onTestFinished(() => void socket.destroy())
    socket.once('data', () => {
      socket.write(READY)
      socket.once('data', () => asked.resolve())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())

  const { port } = server.address() as AddressInfo
  const connection = { host: '127.0.0.1', port, user: 'shop', database: 'shop' }
  const failed = expect(listen(connection, 'news', () => {})).rejects.toThrow('timeout')
  await asked.promise
  vi.advanceTimersByTime(5_000)
  await failed
})

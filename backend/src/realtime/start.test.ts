import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { databaseForThisTest } from '../../test/test-database.ts'
import type { Database, Query } from '../postgres/database.ts'
import { createRealtime } from './index.ts'
import { RawSocket } from './testing/raw-socket.ts'

it('after a start that failed nothing listens, and the next message starts it', async () => {
  const database = await databaseForThisTest()
  const listeners = new Set<symbol>()
  let isAway = true
  const listen: Database['listen'] = async (...parameters) => {
    const stop = await database.listen(...parameters)
    const id = Symbol(parameters[0])
    listeners.add(id)
    return async () => {
      listeners.delete(id)
      await stop()
    }
  }
  const query = (async (...parameters: Parameters<Query>) => {
    if (isAway) throw new Error('the server closed the connection')
    return await database.query(...parameters)
  }) as Query
  const realtime = createRealtime({
    database: { ...database, listen, query },
    verifyToken: () => Promise.reject(new Error('no token is sent')),
  })
  const send = () =>
    realtime.service(
      new Request('http://localhost/api/broadcast/news/events/opened', { method: 'POST', body: '{}' }),
      { role: 'service_role', claims: { role: 'service_role' } },
    )

  await expect(send()).rejects.toThrow('the server closed the connection')
  expect(listeners.size).toBe(0)
  isAway = false
  expect((await send()).status).toBe(202)
  expect(listeners.size).toBe(1)
  await realtime.close()
  expect(listeners.size).toBe(0)
})

it('a handshake that is not complete when the sockets are closed is refused', async () => {
  const database = await databaseForThisTest()
  const [starting, mayListen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const listen: Database['listen'] = async (...parameters) => {
    starting.resolve()
    await mayListen.promise
    return await database.listen(...parameters)
  }
  const realtime = createRealtime({
    database: { ...database, listen },
    verifyToken: () => Promise.reject(new Error('no token is sent')),
  })
  const server = createServer().on('upgrade', (request, socket, head) =>
    realtime.upgrade(request, socket, head, {
      opener: { role: 'anon', claims: { role: 'anon' } },
      networks: [],
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())

  const opening = RawSocket.open(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await starting.promise
  realtime.closeSockets()
  mayListen.resolve()
  await expect(opening).rejects.toThrow('503')
  await realtime.close()
})

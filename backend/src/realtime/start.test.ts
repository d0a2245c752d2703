import { expect, it } from 'vitest'
import { databaseForThisTest } from '../../test/test-database.ts'
import type { Database, Query } from '../postgres/database.ts'
import { createRealtime } from './index.ts'

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

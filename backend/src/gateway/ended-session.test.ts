import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Service } from '../caller.ts'
import { createKeys, signToken } from '../keys/keys.ts'
import { createGateway } from './index.ts'

const ENDED = 'Your session has ended. Please sign in again.'

const answered: Service = async () => new Response('answered')

it('the token of a session is refused from the response to the sign-out on, also for joining a channel', async () => {
  const keys = await createKeys()
  const ended = new Set<unknown>()
  const gateway = createGateway({
    keys,
    services: { auth: answered, rest: answered, storage: answered, functions: answered },
    endedSessions: {
      haveEnded: (claims) => ended.has(claims.session_id),
      async caughtUp() {
        await nextTurn()
        ended.add('signed out')
      },
    },
  })
  const exp = Math.floor(Date.now() / 1000) + 3600
  const token = await signToken(keys, { role: 'authenticated', session_id: 'signed out', exp })
  const headers = { apikey: keys.publishableKey, authorization: `Bearer ${token}` }
  const call = async (path: string, method = 'GET') =>
    (await gateway.fetch(new Request(`https://authors.example${path}`, { method, headers }))).status
  expect(await call('/rest/v1/books')).toBe(200)
  expect(await gateway.verifyToken(token)).toMatchObject({ session_id: 'signed out' })
  expect(await call('/auth/v1/logout', 'POST')).toBe(200)
  expect(await call('/rest/v1/books')).toBe(401)
  await expect(gateway.verifyToken(token)).rejects.toThrow(ENDED)
  for (const path of ['/rest/v1/books', '/storage/v1/bucket', '/functions/v1/hello']) {
    const refused = await gateway.fetch(new Request(`https://authors.example${path}`, { headers }))
    expect(await refused.json(), path).toMatchObject({ message: ENDED })
  }
})

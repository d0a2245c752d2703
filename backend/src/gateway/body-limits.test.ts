import { describe, expect, it } from 'vitest'
import { createKeys } from '../keys/keys.ts'
import { createGateway } from './index.ts'

const keys = await createKeys()
const gateway = createGateway({ keys, services: {} })
const post = (path: string, init: RequestInit) =>
  gateway.fetch(new Request(`https://authors.example${path}`, { method: 'POST', ...init }))
const apikey = { apikey: keys.publishableKey }

describe('an endless body', () => {
  it.for([
    ['/auth/v1/token', 1],
    ['/rest/v1/posts', 1],
    ['/rest/v1/posts', 16, keys.secretKey],
    ['/realtime/v1/api/broadcast', 8],
    ['/functions/v1/_mail', 10],
  ] as const)('sent to %s is read up to %i MiB, and refused with 413', async ([path, mebibytes, key]) => {
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    const answer = await post(path, {
      headers: { apikey: key ?? keys.publishableKey },
      body,
      duplex: 'half',
    } as RequestInit)
    expect(answer.status).toBe(413)
    expect(sent).toBeLessThan(mebibytes * 1024 * 1024 + 5 * 65_536)
  })

  it('is not read at all if its length is known', async () => {
    const body = new ReadableStream<Uint8Array>({ pull: () => expect.unreachable() }, { highWaterMark: 0 })
    const headers = { ...apikey, 'content-length': '100000000' }
    const init = { headers, body, duplex: 'half' } as RequestInit
    expect((await post('/realtime/v1/api/broadcast', init)).status).toBe(413)
  })
})

it.each(['/rest/v1/posts', '/auth/v1/token', '/functions/v1/_mail'])(
  'without an API key the body of a request to %s is not read',
  async (path) => {
    const body = new ReadableStream<Uint8Array>({ pull: () => expect.unreachable() }, { highWaterMark: 0 })
    expect((await post(path, { body, duplex: 'half' } as RequestInit)).status).toBe(401)
  },
)

describe('the mailer', () => {
  it('answers a mail that is too large with 413 at each of its addresses', async () => {
    for (const path of ['_mail', '_mail/', '_mail/x']) {
      const init = { headers: apikey, body: new Uint8Array(10 * 1024 * 1024 + 1) }
      expect((await post(`/functions/v1/${path}`, init)).status).toBe(413)
    }
  })
})

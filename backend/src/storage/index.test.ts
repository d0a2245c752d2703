import { beforeAll, describe, expect, test } from 'vitest'
import { ada, storageForThisFile } from './test-support.ts'

const storage = storageForThisFile()
const send = (method: string, path: string) =>
  storage.request(path, { method, headers: storage.serviceHeaders() })

beforeAll(async () => {
  const manuscripts = storage.service().from('manuscripts')
  await manuscripts.upload(`${ada}/a b.txt`, 'once')
  await storage.service().createBucket('list', { public: false })
  await storage.service().from('list').upload('all/move', 'upon')
})

describe('a path', () => {
  test.each([
    ['with a space', `/object/manuscripts/${ada}/a%20b.txt`, 'once'],
    ['with an escaped slash', `/object/manuscripts/${ada}%2Fa%20b.txt`, 'once'],
    ['with escaped letters', `/object/m%61nuscripts/${ada}/%61%20b.txt`, 'once'],
    ['of a bucket with the name of an operation', '/object/list/all/move', 'upon'],
    ['with a fixed word before that bucket', '/object/authenticated/list/all/move', 'upon'],
  ])('%s is found', async (_what, path, text) => {
    const found = await send('GET', path)
    expect([found.status, await found.text()]).toEqual([200, text])
    const head = await send('HEAD', path)
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '4', ''])
  })

  test.each([
    ['GET', '/'],
    ['GET', '/buckets'],
    ['GET', '/bucket/'],
    ['GET', '/object/manuscripts/'],
    ['GET', '/object//x'],
    ['PATCH', '/bucket'],
    ['HEAD', '/object/manuscripts'],
  ])('%s %s goes nowhere', async (method, path) => {
    const response = await send(method, path)
    expect(response.status).toBe(404)
    if (method !== 'HEAD') {
      const message = `Route ${method}:${path} not found`
      expect(await response.json()).toMatchObject({ statusCode: '404', code: 'NotFound', message })
    }
  })

  test.each([
    '/object/manuscripts/%',
    '/object/manuscripts/%ff',
    '/object/manuscripts/a%0Ab',
    '/bucket/%E0%A4%A',
    '/object/info/%ff/x',
  ])('%s is refused', async (path) => {
    const response = await send('GET', path)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'InvalidKey' })
  })
})

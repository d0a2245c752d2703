import { beforeAll, expect, test } from 'vitest'
import { ada, bola, picture, storageForThisFile } from '../test-support.ts'

const storage = storageForThisFile()

beforeAll(async () => {
  await storage
    .service()
    .from('manuscripts')
    .upload(`${ada}/plan.txt`, 'twelve bytes', { metadata: { draft: true } })
  await storage
    .service()
    .from('portraits')
    .upload('face.png', await picture(5, 5))
})

test('info returns the metadata, with the client’s names', async () => {
  const { data } = await (await storage.author(ada)).from('manuscripts').info(`${ada}/plan.txt`)
  expect(data).toMatchObject({
    name: `${ada}/plan.txt`,
    bucketId: 'manuscripts',
    size: 12,
    contentType: 'text/plain;charset=UTF-8',
    cacheControl: 'max-age=3600',
    etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    metadata: { draft: true },
    lastModified: expect.any(String),
    createdAt: expect.any(String),
  })
})

test('exists answers yes, no, and no to callers without access', async () => {
  const mine = (await storage.author(ada)).from('manuscripts')
  const theirs = (await storage.author(bola)).from('manuscripts')
  expect((await mine.exists(`${ada}/plan.txt`)).data).toBe(true)
  expect((await mine.exists(`${ada}/other.txt`)).data).toBe(false)
  expect((await theirs.exists(`${ada}/plan.txt`)).data).toBe(false)
})

test('is available to anyone for a public bucket, and to no one for a private one', async () => {
  expect((await storage.request('/object/info/public/portraits/face.png')).status).toBe(200)
  expect((await storage.request(`/object/info/public/manuscripts/${ada}/plan.txt`)).status).toBe(404)
})

test('an unknown route answers JSON', async () => {
  const response = await storage.request('/nothing/here')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({
    statusCode: '404',
    message: 'Route GET:/nothing/here not found',
  })
})

import { Upload } from 'tus-js-client'
import { afterAll, expect, test } from 'vitest'
import { startS3Imitation, type S3Imitation } from '../../../test/s3-imitation.ts'
import { ada, picture, storageForThisFile } from '../test-support.ts'
import { createS3Files } from './s3-files.ts'
import { parseS3Url } from './s3-url.ts'

let s3: S3Imitation
const storage = storageForThisFile({}, async (dir) => {
  s3 = await startS3Imitation()
  return createS3Files(parseS3Url(s3.url), dir)
})
afterAll(() => s3.close())

test('a portrait is uploaded, served at its public URL, and rendered in the requested size', async () => {
  const portraits = (await storage.author(ada)).from('portraits')
  const { data } = await portraits.upload(`${ada}/face.png`, await picture(80, 60))
  expect(s3.objects.size).toBe(1)
  expect(storage.leftovers()).toEqual([])
  const { publicUrl } = portraits.getPublicUrl(data!.path).data
  const open = await storage.open(new URL(publicUrl).pathname.replace('/storage/v1', ''))
  expect([open.status, open.headers.get('content-type')]).toEqual([200, 'image/png'])
  const rendered = await storage.open(`/render/image/public/portraits/${ada}/face.png?width=20`, {
    accept: 'image/webp',
  })
  expect([rendered.status, rendered.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await rendered.arrayBuffer()).byteLength).toBeGreaterThan(20)
})

test('a text is read in part, copied, moved and removed, and nothing of it is left', async () => {
  s3.objects.clear()
  const manuscripts = (await storage.author(ada)).from('manuscripts')
  await manuscripts.upload(`${ada}/a`, 'once upon a time')
  const part = await storage.request(`/object/manuscripts/${ada}/a`, {
    headers: { ...(await storage.authorHeaders(ada)), range: 'bytes=5-8' },
  })
  expect([part.status, await part.text()]).toEqual([206, 'upon'])
  await manuscripts.copy(`${ada}/a`, `${ada}/b`)
  await manuscripts.move(`${ada}/b`, `${ada}/c`)
  expect(await (await manuscripts.download(`${ada}/c`)).data?.text()).toBe('once upon a time')
  await manuscripts.update(`${ada}/c`, 'the end')
  expect(s3.objects.size).toBe(2)
  await manuscripts.remove([`${ada}/a`, `${ada}/c`])
  expect(s3.objects.size).toBe(0)
})

test('a resumable upload ends in the bucket, in parts if it is large', async () => {
  s3.objects.clear()
  const url = await storage.listen()
  const done = Promise.withResolvers<void>()
  const upload = new Upload(Buffer.alloc(9 * 1024 * 1024, 'chapter '), {
    endpoint: `${url}/upload/resumable`,
    chunkSize: 6 * 1024 * 1024,
    retryDelays: null,
    headers: await storage.authorHeaders(ada),
    metadata: { bucketName: 'manuscripts', objectName: `${ada}/long` },
    onError: done.reject,
    onSuccess: () => done.resolve(),
  })
  upload.start()
  await done.promise
  expect(s3.requests.filter((request) => request.includes('partNumber='))).toHaveLength(2)
  expect([...s3.objects.values()].map(({ length }) => length)).toEqual([9 * 1024 * 1024])
  expect(storage.unfinishedUploads()).toEqual([])
})

test('bytes that may not be stored are never sent', async () => {
  await storage.service().from('manuscripts').upload('theirs', 'x')
  s3.requests.length = 0
  const manuscripts = (await storage.author(ada)).from('manuscripts')
  expect((await manuscripts.upload('theirs', 'y')).error).toMatchObject({
    statusCode: expect.stringMatching('403|409'),
  })
  expect((await manuscripts.upload('theirs', 'y', { upsert: true })).error).toMatchObject({
    statusCode: '403',
  })
  expect((await manuscripts.update('theirs', 'y')).error).toMatchObject({ statusCode: '403' })
  expect((await manuscripts.upload('mine', 'y')).error).toMatchObject({ statusCode: '403' })
  expect(s3.requests).toEqual([])
})

test('if the bucket fails, the upload fails and leaves neither row nor bytes', async () => {
  const manuscripts = (await storage.author(ada)).from('manuscripts')
  s3.fail({ status: 403 })
  const { error } = await manuscripts.upload(`${ada}/lost`, 'x')
  expect(error).toMatchObject({ status: 500, message: 'Something went wrong in storage' })
  expect(storage.log.messages()).toEqual(['Storage failed'])
  expect((await manuscripts.info(`${ada}/lost`)).error).toMatchObject({ statusCode: '404' })
  expect(storage.leftovers()).toEqual([])
})

test('bytes that the bucket would not delete are deleted at the next deletion', async () => {
  s3.fail({ times: 0 })
  s3.objects.clear()
  const manuscripts = (await storage.author(ada)).from('manuscripts')
  for (const name of ['stubborn', 'next']) await manuscripts.upload(`${ada}/${name}`, 'text')
  s3.fail({ status: 403, times: 1, when: ({ method }) => method === 'DELETE' })
  expect((await manuscripts.remove([`${ada}/stubborn`])).data).toHaveLength(1)
  expect(s3.objects.size).toBe(2)
  await manuscripts.remove([`${ada}/next`])
  expect(s3.objects.size).toBe(0)
  expect((await storage.database.query('select from storage.unremoved_bytes')).rowCount).toBe(0)
})

import { describe, expect, test } from 'vitest'
import { ada, bola, picture, storageForThisFile } from '../test-support.ts'

const storage = storageForThisFile()
const manuscripts = async (author = ada) => (await storage.author(author)).from('manuscripts')
const put = (key: string) =>
  storage.service().from('manuscripts').upload(key, `text of ${key}`, { upsert: true })
const read = async (key: string) => (await storage.service().from('manuscripts').download(key)).data?.text()

describe('moving', () => {
  test('keeps the object’s id and does not touch its bytes', async () => {
    const { data: made } = await put(`${ada}/old`)
    const before = storage.bytesOnDisk()
    const { data, error } = await (await manuscripts()).move(`${ada}/old`, `${ada}/new`)
    expect(error).toBeNull()
    expect(data).toMatchObject({ message: 'Successfully moved', Id: made?.id, Key: `manuscripts/${ada}/new` })
    expect(await read(`${ada}/new`)).toBe(`text of ${ada}/old`)
    expect(await (await manuscripts()).exists(`${ada}/old`)).toMatchObject({ data: false })
    expect(storage.bytesOnDisk()).toEqual(before)
  })

  test('to an existing key is refused', async () => {
    await put(`${ada}/a`)
    await put(`${ada}/b`)
    expect((await (await manuscripts()).move(`${ada}/a`, `${ada}/b`)).error).toMatchObject({ status: 409 })
    expect(await read(`${ada}/b`)).toBe(`text of ${ada}/b`)
  })

  test('applies to the given version or to none', async () => {
    await put(`${ada}/meant`)
    const mine = await manuscripts()
    const sourceVersionId = (await mine.info(`${ada}/meant`)).data?.version
    await put(`${ada}/meant`)
    const options = { sourceVersionId: sourceVersionId! }
    expect((await mine.move(`${ada}/meant`, `${ada}/x`, options)).error).toMatchObject({ status: 404 })
    expect((await mine.copy(`${ada}/meant`, `${ada}/x`, options)).error).toMatchObject({ status: 404 })
    const now = { sourceVersionId: (await mine.info(`${ada}/meant`)).data!.version! }
    expect((await mine.copy(`${ada}/meant`, `${ada}/x`, now)).error).toBeNull()
  })

  test('requires rights on both keys', async () => {
    await put(`${ada}/a`)
    await put(`${bola}/b`)
    await put('shared/c')
    const mine = await manuscripts()
    expect((await mine.move(`${bola}/b`, `${ada}/stolen`)).error).toMatchObject({ status: 404 })
    expect((await mine.move(`${ada}/a`, `${bola}/planted`)).error).toMatchObject({ status: 403 })
    expect((await mine.move('shared/c', `${ada}/taken`)).error).toMatchObject({ status: 403 })
  })

  test('to another bucket must meet that bucket’s limits', async () => {
    await put('note.txt')
    const service = storage.service().from('manuscripts')
    const refused = await service.move('note.txt', 'note.txt', { destinationBucket: 'portraits' })
    expect(refused.error).toMatchObject({ status: 415 })
    await service.upload('face.png', await picture(4, 4))
    const moved = await service.move('face.png', 'face.png', { destinationBucket: 'portraits' })
    expect(moved.error).toBeNull()
    expect((await storage.open('/object/public/portraits/face.png')).status).toBe(200)
  })

  test.each([
    [{}, 400],
    [{ bucketId: 'manuscripts', sourceKey: 'a' }, 400],
    [{ bucketId: 'manuscripts', sourceKey: 'a', destinationKey: '../b' }, 400],
    [{ bucketId: 'manuscripts', sourceKey: 'a', destinationKey: 7 }, 400],
    [{ bucketId: 'nowhere', sourceKey: 'a', destinationKey: 'b' }, 404],
  ])('for %j is refused', async (body, status) => {
    const response = await storage.request('/object/move', { method: 'POST', body: JSON.stringify(body) })
    expect(response.status).toBe(status)
  })
})

describe('copying', () => {
  test('creates a second object with bytes of its own', async () => {
    await put(`${ada}/original`)
    const mine = await manuscripts()
    const { data, error } = await mine.copy(`${ada}/original`, `${ada}/copy`)
    expect([data, error]).toEqual([{ path: `manuscripts/${ada}/copy` }, null])
    await mine.remove([`${ada}/original`])
    expect(await read(`${ada}/copy`)).toBe(`text of ${ada}/original`)
  })

  test('without the right to read or write is refused and leaves nothing behind', async () => {
    await put(`${ada}/a`)
    await put(`${bola}/b`)
    const mine = await manuscripts()
    const before = storage.bytesOnDisk()
    expect((await mine.copy(`${bola}/b`, `${ada}/stolen`)).error).toMatchObject({ status: 404 })
    expect((await mine.copy(`${ada}/a`, `${bola}/planted`)).error).toMatchObject({ status: 403 })
    expect((await mine.copy(`${ada}/a`, `${ada}/a`)).error).toMatchObject({ status: 409 })
    expect(storage.bytesOnDisk()).toEqual(before)
  })

  test('keeps the metadata, or replaces it', async () => {
    const mine = await manuscripts()
    await mine.upload(`${ada}/noted`, 'x', { metadata: { edition: 1 }, upsert: true })
    await mine.copy(`${ada}/noted`, `${ada}/noted-same`)
    const metadata = { cacheControl: 'max-age=5', mimetype: 'text/markdown' }
    await mine.copy(`${ada}/noted`, `${ada}/noted-other`, { copyMetadata: false, metadata })
    expect((await mine.info(`${ada}/noted-same`)).data?.metadata).toEqual({ edition: 1 })
    expect((await mine.info(`${ada}/noted-other`)).data).toMatchObject({
      metadata: {},
      cacheControl: 'max-age=5',
      contentType: 'text/markdown',
    })
  })

  test('of a row without bytes is refused', async () => {
    await storage.database.query(
      `insert into storage.objects (bucket_id, name, version) values ('manuscripts', 'ghost', gen_random_uuid())`,
    )
    const { error } = await storage.service().from('manuscripts').copy('ghost', 'ghost-2')
    expect(error).toMatchObject({ status: 404 })
  })
})

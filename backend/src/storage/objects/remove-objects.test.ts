import { describe, expect, test } from 'vitest'
import { ada, bola, storageForThisFile } from '../test-support.ts'

const storage = storageForThisFile()
const put = async (...keys: string[]) => {
  for (const key of keys) await storage.service().from('manuscripts').upload(key, key, { upsert: true })
}

const removeOne = async (key: string, author: string) =>
  storage.request(`/object/manuscripts/${key}`, {
    method: 'DELETE',
    headers: await storage.authorHeaders(author),
  })

describe('removing several objects', () => {
  test('deletes rows and bytes, and returns the rows', async () => {
    await put(`${ada}/1`, `${ada}/2`, `${ada}/3`)
    const before = storage.bytesOnDisk().length
    const { data, error } = await (
      await storage.author(ada)
    )
      .from('manuscripts')
      .remove([`${ada}/1`, `${ada}/2`])
    expect(error).toBeNull()
    expect(data?.map(({ name }) => name).sort()).toEqual([`${ada}/1`, `${ada}/2`])
    expect(storage.bytesOnDisk()).toHaveLength(before - 2)
  })

  test('ignores missing objects and those of others', async () => {
    await put(`${bola}/kept`)
    const { data, error } = await (
      await storage.author(ada)
    )
      .from('manuscripts')
      .remove([`${bola}/kept`, 'missing'])
    expect([data, error]).toEqual([[], null])
    expect(await storage.service().from('manuscripts').exists(`${bola}/kept`)).toMatchObject({ data: true })
  })

  test('treats a name as a name, not as a pattern or folder', async () => {
    await put(`${ada}/part/a`, `${ada}/p%`)
    const { data } = await (await storage.author(ada)).from('manuscripts').remove([`${ada}/part`, `${ada}/%`])
    expect(data).toEqual([])
  })

  test('removes the given version, and not one that has replaced it', async () => {
    await put(`${ada}/old`, `${ada}/same`)
    const mine = (await storage.author(ada)).from('manuscripts')
    const versionOf = async (key: string) => (await mine.info(key)).data?.version ?? ''
    const [old, same] = [await versionOf(`${ada}/old`), await versionOf(`${ada}/same`)]
    await put(`${ada}/old`)
    const { data } = await mine.remove([
      { path: `${ada}/old`, versionId: old },
      { path: `${ada}/same`, versionId: same },
    ])
    expect(data?.map(({ name }) => name)).toEqual([`${ada}/same`])
  })

  test.each([
    {},
    { prefixes: [null] },
    { prefixes: [{ path: 'a', versionId: 1 }] },
    { prefixes: [{ versionId: 'a' }] },
    { prefixes: [] },
    { prefixes: 'a' },
    { prefixes: [1] },
    { prefixes: ['a\0'] },
    { prefixes: Array(1001).fill('a') },
  ])('is refused for %j', async (body) => {
    const response = await storage.request('/object/manuscripts', {
      method: 'DELETE',
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(400)
  })
})

describe('deleting one object', () => {
  test('deletes its row and its bytes', async () => {
    await put(`${ada}/single`)
    const before = storage.bytesOnDisk().length
    const response = await removeOne(`${ada}/single`, ada)
    expect(await response.json()).toEqual({ message: 'Successfully deleted' })
    expect(storage.bytesOnDisk()).toHaveLength(before - 1)
    expect((await removeOne(`${ada}/single`, ada)).status).toBe(404)
  })

  test('is 404 for an invisible object and 403 for a read-only one', async () => {
    await put(`${bola}/hidden`, 'shared/seen')
    expect((await removeOne(`${bola}/hidden`, ada)).status).toBe(404)
    expect((await removeOne('shared/seen', ada)).status).toBe(403)
    expect(await storage.service().from('manuscripts').exists('shared/seen')).toMatchObject({ data: true })
  })
})

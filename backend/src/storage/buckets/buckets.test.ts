import { describe, expect, test } from 'vitest'
import { ada, storageForThisFile } from '../test-support.ts'

const storage = storageForThisFile()

describe('creating a bucket', () => {
  test('keeps its settings, including limits such as 5MB', async () => {
    const { data, error } = await storage.service().createBucket('covers', {
      public: true,
      fileSizeLimit: '5MB',
      allowedMimeTypes: ['image/png'],
    })
    expect({ data, error }).toEqual({ data: { name: 'covers' }, error: null })
    expect((await storage.service().getBucket('covers')).data).toMatchObject({
      id: 'covers',
      public: true,
      file_size_limit: 5_000_000,
      allowed_mime_types: ['image/png'],
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
  })

  test('is private without limits by default', async () => {
    await storage.service().createBucket('plain')
    const { data } = await storage.service().getBucket('plain')
    expect(data).toMatchObject({ public: false, file_size_limit: null, allowed_mime_types: null })
  })

  test('returns its type only in lists', async () => {
    expect((await storage.service().getBucket('portraits')).data).not.toHaveProperty('type')
    const { data } = await storage.service().listBuckets()
    expect(data?.[0]).toHaveProperty('type', 'STANDARD')
  })

  test('of a name that exists is refused', async () => {
    const { error } = await storage.service().createBucket('portraits')
    expect(error).toMatchObject({ status: 409, statusCode: '409' })
  })

  test.each(['', '..', '../x', 'a/b', 'a\0b', ' a', 'a ', 'x'.repeat(101), 'ü'])(
    'of the name %j is refused',
    async (name) => {
      const { error } = await storage.service().createBucket(name)
      expect(error).toMatchObject({ status: 400, message: 'Bucket name invalid' })
    },
  )

  test.each([
    ['a limit in no unit', { fileSizeLimit: '5 horses' }],
    ['a limit below nothing', { fileSizeLimit: -1 }],
    ['a type that is no type', { allowedMimeTypes: ['pictures'] }],
  ])('with %s is refused', async (_name, options) => {
    const { error } = await storage.service().createBucket('odd', { public: false, ...options })
    expect(error?.message).toBeTruthy()
    expect((await storage.service().getBucket('odd')).error).toMatchObject({ status: 404 })
  })

  test.each(['not json', '[]', '"text"', 'null'])('with the body %s is refused', async (body) => {
    const response = await storage.request('/bucket', {
      method: 'POST',
      body,
      headers: storage.serviceHeaders(),
    })
    expect(response.status).toBe(400)
  })

  test('needs the right to do so', async () => {
    for (const client of [storage.anon(), await storage.author(ada)]) {
      expect((await client.createBucket('mine')).error).toMatchObject({ status: 403, statusCode: '403' })
    }
  })
})

describe('reading buckets', () => {
  test('lists none to callers without a policy', async () => {
    expect((await storage.anon().listBuckets()).data).toEqual([])
    expect((await storage.anon().getBucket('portraits')).error).toMatchObject({ status: 404 })
  })

  test('can be listed by name, searched, sorted and paged', async () => {
    const service = storage.service()
    for (const name of ['zine-a', 'zine-b', 'zine_c']) await service.createBucket(name)
    const names = async (options: Parameters<typeof service.listBuckets>[0]) =>
      (await service.listBuckets(options)).data?.map(({ name }) => name)
    expect(await names({ search: 'zine' })).toEqual(['zine-a', 'zine-b', 'zine_c'])
    expect(await names({ search: 'e_c' })).toEqual(['zine_c'])
    expect(
      await names({ search: 'ZINE', sortColumn: 'name', sortOrder: 'desc', limit: 1, offset: 1 }),
    ).toEqual(['zine-b'])
  })

  test.each(['sortColumn=owner;drop', 'sortOrder=sideways', 'limit=0', 'limit=x', 'offset=-1'])(
    'with %s is refused',
    async (query) => {
      const response = await storage.request(`/bucket?${query}`, { headers: storage.serviceHeaders() })
      expect(response.status).toBe(400)
    },
  )
})

describe('updating a bucket', () => {
  test('changes the given settings and keeps the rest', async () => {
    const service = storage.service()
    await service.createBucket('changing', {
      public: false,
      fileSizeLimit: 100,
      allowedMimeTypes: ['text/plain'],
    })
    const { data } = await service.updateBucket('changing', { public: true, fileSizeLimit: null })
    expect(data).toEqual({ message: 'Successfully updated' })
    expect((await service.getBucket('changing')).data).toMatchObject({
      public: true,
      file_size_limit: null,
      allowed_mime_types: ['text/plain'],
    })
  })

  test('that is missing, or not the caller’s, is refused', async () => {
    expect((await storage.service().updateBucket('nowhere', { public: true })).error).toMatchObject({
      status: 404,
    })
    expect((await storage.anon().updateBucket('manuscripts', { public: true })).error).toMatchObject({
      status: 404,
    })
    expect((await storage.service().getBucket('manuscripts')).data?.public).toBe(false)
  })
})

describe('emptying and deleting', () => {
  test('a full bucket is kept until it is emptied, and its bytes are deleted with its rows', async () => {
    const service = storage.service()
    await service.createBucket('short-lived')
    await service.from('short-lived').upload('a.txt', 'a')
    await service.from('short-lived').upload('b/c.txt', 'c')
    const before = storage.bytesOnDisk().length
    expect((await service.deleteBucket('short-lived')).error).toMatchObject({ status: 409 })
    expect((await service.emptyBucket('short-lived')).data).toEqual({
      message: 'Empty bucket has been queued. Completion may take up to an hour.',
    })
    expect(storage.bytesOnDisk()).toHaveLength(before - 2)
    expect((await service.deleteBucket('short-lived')).data).toEqual({ message: 'Successfully deleted' })
    expect((await service.getBucket('short-lived')).error).toMatchObject({ status: 404 })
  })

  test('is refused for buckets that the caller cannot see', async () => {
    expect((await storage.anon().emptyBucket('manuscripts')).error).toMatchObject({ status: 404 })
    expect((await storage.anon().deleteBucket('manuscripts')).error).toMatchObject({ status: 404 })
    expect((await storage.service().getBucket('manuscripts')).error).toBeNull()
  })
})

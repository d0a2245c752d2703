import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { publicNetworksOf } from '../../networks.ts'
import { ada, storageForThisFile } from '../test-support.ts'
import { createUploadQuota } from './upload-quota.ts'
import type { UploadSession } from './upload-sessions.ts'

const storage = storageForThisFile({ unfinishedBytes: 1_000 })

beforeAll(async () => {
  await storage.database.query(
    `create policy "anybody suggests" on storage.objects for insert to anon
       with check (bucket_id = 'manuscripts' and name like 'box/%')`,
  )
})

const announce = async (name: string, length: number, headers: Record<string, string> = {}) => {
  const metadata = `bucketName ${btoa('manuscripts')},objectName ${btoa(name)}`
  const response = await storage.request('/upload/resumable', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(length),
      'upload-metadata': metadata,
      ...headers,
    },
  })
  return response.status
}

test('uploads of visitors leave space for signed-in users', async () => {
  expect(await announce('box/1', 200)).toBe(201)
  expect(await announce('box/2', 51)).toBe(429)
  expect(await announce('box/3', 50)).toBe(201)
  const author = await storage.authorHeaders(ada)
  expect(await announce(`${ada}/1`, 700, author)).toBe(201)
  expect(await announce(`${ada}/2`, 51, author)).toBe(429)
})

const session = (key: string, sub: string | null = null, role = 'anon'): UploadSession => ({
  bucket: 'receipts',
  key,
  owner: { role, sub, signed: false },
  upsert: false,
  contentType: 'image/png',
  cacheControl: 'no-cache',
  userMetadata: null,
  size: 1,
  createdAt: Date.now(),
})

describe('the number of unfinished uploads', () => {
  const networks = publicNetworksOf('197.210.64.10')
  const others = publicNetworksOf('197.210.64.11')

  /** A quota that takes one upload after the other: how many of `count` it takes. */
  function setUp() {
    const unfinished = new Map<string, UploadSession>()
    const quota = createUploadQuota({ unfinished: async () => unfinished }, 1_000_000)
    const begin = async (count: number, of: (number: number) => UploadSession, from = networks) => {
      let taken = 0
      for (let number = 0; number < count; number++) {
        const id = randomUUID()
        try {
          await quota.take(id, of(number), from)
          unfinished.set(id, of(number))
          taken += 1
        } catch (error) {
          expect(error).toMatchObject({ status: 429 })
        }
      }
      return taken
    }
    return { begin, finishAll: () => unfinished.clear() }
  }

  test('of visitors is bounded for a folder, such as that of an order, and for a network', async () => {
    const { begin, finishAll } = setUp()
    expect(await begin(100, () => session('order-1/a'))).toBe(16)
    expect(await begin(100, (number) => session(`order-${number + 2}/a`))).toBe(24)
    expect(await begin(10, () => session('order-200/a'), others)).toBe(10)
    finishAll()
    expect(await begin(100, (number) => session(`order-${number}/a`))).toBe(40)
  })

  test('of accounts is bounded for each and for a network, and visitors take none of theirs', async () => {
    const { begin } = setUp()
    await begin(100, (number) => session(`order-${number}/a`))
    expect(await begin(100, (number) => session(`order-${number}/b`, 'ada', 'authenticated'))).toBe(32)
    const many = await begin(300, (number) => session('a/b', `account ${number % 50}`, 'authenticated'))
    expect(many).toBe(200 - 32)
  })

  test('of the secret key is not', async () => {
    const { begin } = setUp()
    expect(await begin(300, () => session('import/a', null, 'service_role'))).toBe(300)
  })
})

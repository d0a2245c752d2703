import { beforeAll, expect, test } from 'vitest'
import { ada, storageForThisFile } from '../test-support.ts'

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

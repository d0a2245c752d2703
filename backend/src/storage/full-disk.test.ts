import { expect, test } from 'vitest'
import { createDiskFiles } from './files.ts'
import { storageForThisFile } from './test-support.ts'

/** A disk that takes the bytes of no more objects. */
const storage = storageForThisFile({}, async (dir) => ({
  ...createDiskFiles(dir),
  put: async () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  },
}))

test('the log names a full disk, once for all uploads that it refuses', async () => {
  for (const name of ['one.txt', 'two.txt']) {
    const { error } = await storage.service().from('manuscripts').upload(name, 'hello')
    expect(error?.message).toContain('the server has no disk space left')
  }
  expect(storage.log.lines).toMatchObject([
    { level: 'warn', msg: 'Requests are answered with 503', err: { code: 'ENOSPC' } },
  ])
})

test('so it does for uploads in parts', async () => {
  storage.restart()
  const headers = { ...storage.serviceHeaders(), 'tus-resumable': '1.0.0' }
  const metadata = Object.entries({ bucketName: 'manuscripts', objectName: 'three.txt' })
  const begun = await storage.request('/upload/resumable', {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': '5',
      'upload-metadata': metadata.map(([name, value]) => `${name} ${btoa(value)}`).join(),
      'content-type': 'application/offset+octet-stream',
    },
    body: 'hello',
  })
  expect(begun.status).toBe(503)
  expect(storage.log.lines).toHaveLength(2)
  expect(storage.log.lines.at(-1)).toMatchObject({ level: 'warn', err: { code: 'ENOSPC' } })
})

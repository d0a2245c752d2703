import { expect, test } from 'vitest'
import { storageForThisFile } from './test-support.ts'

const storage = storageForThisFile()
const off = {
  status: 409,
  statusCode: '409',
  message: expect.stringContaining('is not enabled for this resource'),
}

test.each([
  ['vector buckets', () => storage.service().vectors.createBucket('v')],
  ['a list of vector buckets', () => storage.service().vectors.listBuckets()],
  ['vectors', () => storage.service().vectors.from('v').index('i').listVectors()],
  ['analytics buckets', () => storage.service().analytics.createBucket('a')],
  ['a list of analytics buckets', () => storage.service().analytics.listBuckets()],
  ['the end of an analytics bucket', () => storage.service().analytics.deleteBucket('a')],
  [
    'a bucket of another type',
    () => storage.service().createBucket('a', { public: false, type: 'ANALYTICS' }),
  ],
  ['versions', () => storage.service().createBucket('a', { public: false, versioningStatus: 'ENABLED' })],
  ['a lifecycle', () => storage.service().getBucketLifecycle('manuscripts')],
  ['a new lifecycle', () => storage.service().updateBucketLifecycle('manuscripts', { rules: [] } as never)],
  ['the end of a lifecycle', () => storage.service().deleteBucketLifecycle('manuscripts')],
])('%s are answered as in a project that has them disabled', async (_what, call) => {
  expect((await call()).error).toMatchObject(off)
})

test('the catalogue of an analytics bucket answers the same', async () => {
  const catalog = storage.service().analytics.from('events')
  expect((await catalog.listNamespaces()).error).toMatchObject({ status: 409 })
})

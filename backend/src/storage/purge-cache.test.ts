import { expect, test } from 'vitest'
import { ada, picture, storageForThisFile } from './test-support.ts'

const storage = storageForThisFile()

test('the service role may purge, which changes nothing', async () => {
  const portraits = storage.service().from('portraits')
  await portraits.upload(`${ada}/face.png`, await picture(2, 2))
  expect((await portraits.purgeCache(`${ada}/face.png`)).data).toMatchObject({ message: 'success' })
  expect((await portraits.purgeCache(`${ada}/face.png`, { transformations: true })).error).toBeNull()
  expect((await storage.service().purgeBucketCache('portraits')).error).toBeNull()
  expect((await storage.service().purgeBucketCache('attic')).error).toMatchObject({ statusCode: '404' })
})

test('others may not', async () => {
  const mine = (await storage.author(ada)).from('portraits')
  expect((await mine.purgeCache('face.png')).error).toMatchObject({ statusCode: '403' })
})

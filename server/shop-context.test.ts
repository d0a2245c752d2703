import { expect, test } from 'vitest'
import { withoutRetryWhenBusy } from './shop-context.ts'

const answer = (status: number, retryAfter: string) =>
  withoutRetryWhenBusy(async () => new Response('{}', { status, headers: { 'Retry-After': retryAfter } }))

test('supabase-js does not repeat a read of a busy database within a page', async () => {
  const response = await answer(503, '5')('http://shop.test/rest/v1/products')
  expect(response.status).toBe(529)
  expect(await response.text()).toBe('{}')
})

test('it does repeat the read while the database restarts', async () => {
  expect((await answer(503, '1')('http://shop.test/rest/v1/products')).status).toBe(503)
})

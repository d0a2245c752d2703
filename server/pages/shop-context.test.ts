import { expect, test } from 'vitest'
import { TextResponse } from '../cache/text-response.ts'
import { withoutRetryWhenBusy } from './shop-context.ts'

const REFUSAL = '{"code":"53300","message":"The shop is very busy."}'

type ResponseMaker = new (text: string, init: ResponseInit) => Response
/** As `fetchInProcess` answers, and as the network does. */
const RESPONSES: Record<'text' | 'streamed', ResponseMaker> = { text: TextResponse, streamed: Response }

const answer = (status: number, retryAfter: string, made: ResponseMaker = TextResponse) =>
  withoutRetryWhenBusy(async () => new made(REFUSAL, { status, headers: { 'Retry-After': retryAfter } }))

test.each(['text', 'streamed'] as const)(
  'supabase-js does not repeat a read of a busy database within a page, and learns why: %s',
  async (kind) => {
    const response = await answer(503, '5', RESPONSES[kind])('http://shop.test/rest/v1/products')
    expect(response.status).toBe(529)
    expect(await response.text()).toBe(REFUSAL)
  },
)

test('it does repeat the read while the database restarts', async () => {
  expect((await answer(503, '1')('http://shop.test/rest/v1/products')).status).toBe(503)
})

import { expect, test, vi } from 'vitest'
import { answer, read, Refusal } from './backend.ts'

const request = new Request('https://shop.example/functions/v1/payment-start', { method: 'POST' })
const answerOf = (response: Response) => answer(request, () => read(response))

test.each([503, 504])(
  'a backend that answers %i is unavailable, and the caller is told when to try again',
  async (status) => {
    const response = await answerOf(Response.json({ message: 'secret detail' }, { status }))
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.json()).toEqual({
      data: null,
      error: {
        message: 'This cannot be done at the moment. Please try again in a few seconds.',
        code: 'unavailable',
      },
    })
  },
)

test('a refusal is passed on with its status, message and code, and needs no second try', async () => {
  const refused = Response.json({ message: 'Only 1 is left.', hint: 'stock_too_low' }, { status: 409 })
  const response = await answerOf(refused)
  expect([response.status, response.headers.get('retry-after')]).toEqual([409, null])
  expect(await response.json()).toEqual({
    data: null,
    error: { message: 'Only 1 is left.', code: 'stock_too_low' },
  })
})

test('any other failure is logged and answered with 500 without details', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const response = await answerOf(Response.json({ message: 'secret detail' }, { status: 500 }))
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('secret')
  expect(log).toHaveBeenCalledTimes(1)
  log.mockRestore()
})

test('a provider that is unavailable can be tried again as well', async () => {
  const response = await answer(request, async () => {
    throw new Refusal(503, 'Not now.', 'provider_unavailable')
  })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
})

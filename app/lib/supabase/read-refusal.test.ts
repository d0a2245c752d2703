import { expect, test } from 'vitest'
import { readRefusal } from './read-refusal.ts'

test.each([
  [{ message: 'Not found.' }, 'Not found.', ''],
  [
    { data: null, error: { message: 'Only staff can do this.', code: 'staff_only' } },
    'Only staff can do this.',
    'staff_only',
  ],
  [{ error: 'odd' }, '', ''],
  [null, '', ''],
])('a refusal %j is read', async (body, message, hint) => {
  expect(await readRefusal(Response.json(body, { status: 403 }))).toMatchObject({
    status: 403,
    message,
    hint,
  })
})

test('the page of a proxy has no message for the reader', async () => {
  const response = new Response('<h1>Bad Gateway</h1>', { status: 502 })
  expect(await readRefusal(response)).toMatchObject({ status: 502, message: '' })
})

import { expect, test } from 'vitest'
import { readJson, requireText, wholeNumber } from './request-body.ts'

const post = (body?: BodyInit) => new Request('http://localhost', { method: 'POST', body })

test('an object is parsed, and no body counts as an empty one', async () => {
  expect(await readJson(post('{"a": [1]}'))).toEqual({ a: [1] })
  expect(await readJson(post())).toEqual({})
  expect(await readJson(post(''))).toEqual({})
})

test.each(['{', '[]', '1', 'null', '"x"', '\u0000', '{"a":1}}'])('%j is refused', async (body) => {
  await expect(readJson(post(body))).rejects.toMatchObject({ status: 400 })
})

test('more than a megabyte is too large', async () => {
  await expect(readJson(post(`{"a":"${'x'.repeat(1024 * 1024)}"}`))).rejects.toMatchObject({ status: 413 })
})

test('a text must be a string and not empty', () => {
  expect(requireText({ key: 'a' }, 'key')).toBe('a')
  for (const value of [undefined, null, '', 5, {}]) {
    expect(() => requireText({ key: value }, 'key')).toThrow('key must be a text')
  }
})

test('a whole number is an integer within its bounds', () => {
  const bounds = { min: 1, max: 10, or: 5 }
  expect([undefined, null, 1, '10'].map((value) => wholeNumber(value, 'n', bounds))).toEqual([5, 5, 1, 10])
  for (const value of [0, 11, 1.5, '', ' ', 'x', '1x', Number.NaN, Infinity, true, [], {}]) {
    expect(() => wholeNumber(value, 'n', bounds)).toThrow('n must be a whole number from 1 to 10')
  }
})

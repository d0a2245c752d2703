import { describe, expect, test } from 'vitest'
import { chooseFormat, parseImageOptions } from './image-options.ts'

const parse = (query: string) => parseImageOptions(new URLSearchParams(query))

test('by default a picture keeps its size and has a good quality', () => {
  expect(parse('')).toEqual({
    width: undefined,
    height: undefined,
    resize: 'cover',
    quality: 80,
    format: 'auto',
  })
})

test('given options are used', () => {
  expect(parse('width=640&height=480&resize=contain&quality=55&format=webp')).toEqual({
    width: 640,
    height: 480,
    resize: 'contain',
    quality: 55,
    format: 'webp',
  })
})

test('unknown options are ignored', () => {
  expect(parse('width=5&token=abc&cacheNonce=1')).toMatchObject({ width: 5 })
})

test.each([
  ['width=2501', 'width must be a whole number from 1 to 2500'],
  ['height=0', 'height must be a whole number from 1 to 2500'],
  ['width=', 'width must be a whole number from 1 to 2500'],
  ['width=0x10px', 'width must be a whole number from 1 to 2500'],
  ['quality=5', 'quality must be a whole number from 20 to 100'],
  ['resize=zoom', 'resize must be cover, contain or fill'],
  ['format=exe', 'format must be avif, webp, jpeg, png or origin'],
])('%s is refused by name', (query, message) => {
  expect(() => parse(query)).toThrow(message)
})

describe('the format', () => {
  test.each([
    ['image/avif,image/webp,*/*', 'image/jpeg', 'avif'],
    ['image/webp,image/*', 'image/jpeg', 'webp'],
    ['IMAGE/AVIF', 'image/png', 'avif'],
    ['image/*', 'image/jpeg', 'jpeg'],
    ['image/*', 'image/png', 'png'],
    ['*/*', 'image/webp', 'jpeg'],
    ['', 'image/gif', 'png'],
    ['', undefined, 'jpeg'],
  ])('for Accept %j of a stored %s is %s', (accept, stored, expected) => {
    expect(chooseFormat('auto', accept, stored)).toBe(expected)
  })

  test.each([
    ['image/avif', 'avif'],
    ['image/webp', 'webp'],
    ['image/png', 'png'],
    ['image/jpeg', 'jpeg'],
    ['image/tiff', 'jpeg'],
  ])('origin of a stored %s is %s', (stored, expected) => {
    expect(chooseFormat('origin', 'image/avif', stored)).toBe(expected)
  })

  test('by name takes precedence over the Accept header', () => {
    expect(chooseFormat('jpeg', 'image/avif', 'image/png')).toBe('jpeg')
  })
})

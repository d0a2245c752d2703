import { describe, expect, test } from 'vitest'
import { isUnmodified, requestedRange } from './conditional.ts'

const etag = '"v2"'
const changed = new Date('2026-01-10T12:00:00.900Z')

describe('a client has the current version', () => {
  test.each([
    ['the same tag', { 'if-none-match': '"v2"' }, true],
    ['the same tag, weakly', { 'if-none-match': 'W/"v2"' }, true],
    ['one of several tags', { 'if-none-match': '"v1" , "v2"' }, true],
    ['any tag', { 'if-none-match': '*' }, true],
    ['another tag', { 'if-none-match': '"v1"' }, false],
    ['a tag that only begins the same', { 'if-none-match': '"v22"' }, false],
    ['the same second', { 'if-modified-since': 'Sat, 10 Jan 2026 12:00:00 GMT' }, true],
    ['a later date', { 'if-modified-since': 'Sun, 11 Jan 2026 12:00:00 GMT' }, true],
    ['an earlier date', { 'if-modified-since': 'Sat, 10 Jan 2026 11:59:59 GMT' }, false],
    ['an invalid date', { 'if-modified-since': 'yesterday' }, false],
    [
      'another tag and a later date',
      { 'if-none-match': '"v1"', 'if-modified-since': 'Sun, 11 Jan 2026 12:00:00 GMT' },
      false,
    ],
    ['nothing', {}, false],
  ])('with %s: %s %s', (_name, headers, expected) => {
    expect(isUnmodified(new Headers(headers as Record<string, string>), etag, changed)).toBe(expected)
  })
})

const range = (value: string, size = 10) => requestedRange(new Headers({ range: value }), size, etag)
const rangeOf = (version: string) => new Headers({ range: 'bytes=0-1', 'if-range': version })

describe('a range of ten bytes', () => {
  test.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=9-9', { start: 9, end: 9 }],
    [' bytes=3- ', { start: 3, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=2-1000000000000', { start: 2, end: 9 }],
  ])('%s is %j', (value, expected) => {
    expect(range(value)).toEqual(expected)
  })

  test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0', 'bytes=99999999999999999999-'])('%s is 416', (value) => {
    expect(() => range(value)).toThrow('cannot be served')
  })

  test.each(['bytes=4-2', 'bytes=0-1,3-4', 'bytes=-', 'bytes', 'items=0-1', 'bytes=1.5-2', 'bytes=--1'])(
    '%s means the whole',
    (value) => {
      expect(range(value)).toBeUndefined()
    },
  )

  test('of an empty object is 416, since there is no first byte', () => {
    expect(() => range('bytes=0-', 0)).toThrow('cannot be served')
  })

  test('applies only to the version it names', () => {
    expect(requestedRange(rangeOf(etag), 10, etag)).toEqual({ start: 0, end: 1 })
    expect(requestedRange(rangeOf('"v1"'), 10, etag)).toBeUndefined()
  })
})

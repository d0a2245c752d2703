import { describe, expect, test } from 'vitest'
import { parseBucketSettings } from './bucket-settings.ts'
import { checkBucketLimits, type StorageBucket } from './bucket.ts'

test('absent settings are kept', () => {
  expect(parseBucketSettings({})).toEqual({})
  expect(parseBucketSettings({ id: 'x', name: 'x', public: undefined })).toEqual({})
})

test.each([
  [100, 100],
  ['100', 100],
  ['3B', 3],
  ['30kb', 30_000],
  ['1.5 MB', 1_500_000],
  ['2GB', 2_000_000_000],
  [0, null],
  ['0', null],
  [null, null],
])('a limit of %j is %j bytes', (limit, bytes) => {
  expect(parseBucketSettings({ file_size_limit: limit })).toEqual({ file_size_limit: bytes })
})

test.each(['', 'MB', '-5', '5 PB', '1e99', Number.NaN, -1, {}, [], true])(
  'a limit of %j is refused',
  (limit) => {
    expect(() => parseBucketSettings({ file_size_limit: limit })).toThrow('Invalid file size format')
  },
)

test('types are a list of types, including wildcards', () => {
  const list = ['image/*', 'application/vnd.ms-excel', '*/*']
  expect(parseBucketSettings({ allowed_mime_types: list })).toEqual({ allowed_mime_types: list })
  expect(parseBucketSettings({ allowed_mime_types: null })).toEqual({ allowed_mime_types: null })
  for (const types of ['image/png', [1], {}]) {
    expect(() => parseBucketSettings({ allowed_mime_types: types })).toThrow('must be a list')
  }
  for (const type of ['image', 'image/', '*/png', 'a b/c']) {
    expect(() => parseBucketSettings({ allowed_mime_types: [type] })).toThrow('not supported')
  }
})

test('public is true or false', () => {
  expect(parseBucketSettings({ public: true })).toEqual({ public: true })
  for (const value of ['true', 1, {}])
    expect(() => parseBucketSettings({ public: value })).toThrow('public must be')
})

describe('a file from another bucket', () => {
  const bucket = { file_size_limit: 100, allowed_mime_types: ['image/*'] } as StorageBucket
  test('must meet the limits of size and type', () => {
    checkBucketLimits(bucket, { size: 100, mimetype: 'image/png' })
    checkBucketLimits(
      { ...bucket, file_size_limit: null, allowed_mime_types: [] },
      { size: 1e9, mimetype: 'x/y' },
    )
    expect(() => checkBucketLimits(bucket, { size: 101, mimetype: 'image/png' })).toThrow(
      'maximum allowed size',
    )
    expect(() => checkBucketLimits(bucket, { size: 1, mimetype: 'text/html; charset=utf-8' })).toThrow(
      'text/html',
    )
  })
})

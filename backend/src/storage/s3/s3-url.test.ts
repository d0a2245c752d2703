import { expect, test } from 'vitest'
import { parseS3Url } from './s3-url.ts'

test('the whole format is parsed, with decoded keys', () => {
  expect(
    parseS3Url('s3://KEY:a%2Fb%2Bc@files.example:9000/shop/live/pictures?region=eu-west-1&insecure=1'),
  ).toEqual({
    endpoint: 'http://files.example:9000',
    bucket: 'shop',
    prefix: 'live/pictures/',
    accessKeyId: 'KEY',
    secretAccessKey: 'a/b+c',
    region: 'eu-west-1',
  })
})

test('absent parts have defaults: https, us-east-1, no prefix', () => {
  const place = parseS3Url('s3://KEY:SECRET@files.example/shop/')
  expect(place).toMatchObject({ endpoint: 'https://files.example', prefix: '', region: 'us-east-1' })
})

test.each([
  'shop',
  'https://KEY:SECRET@files.example/shop',
  's3://files.example/shop',
  's3://KEY@files.example/shop',
  's3://KEY:SECRET@files.example',
  's3://KEY:SECRET@files.example/No Bucket',
  's3://KEY:SE/CRET@files.example/shop',
])('%s is answered with the form, and never shows the secret', (text) => {
  expect(() => parseS3Url(text)).toThrow(
    'The setting S3_URL must be an address such as s3://KEY:SECRET@host/bucket?region=eu-west-1 (a / in the secret is written %2F).',
  )
})

import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startS3Imitation, type S3Imitation } from '../../../test/s3-imitation.ts'
import type { Files } from '../files.ts'
import { checkS3, createS3Files } from './s3-files.ts'
import { parseS3Url } from './s3-url.ts'

let s3: S3Imitation
let dir: string
let files: Files
beforeAll(async () => {
  s3 = await startS3Imitation()
  dir = mkdtempSync(join(tmpdir(), 's3-test-'))
  files = createS3Files(parseS3Url(s3.url), dir)
})
afterAll(async () => {
  await s3.close()
  rmSync(dir, { recursive: true })
})
beforeEach(() => {
  s3.objects.clear()
  s3.requests.length = 0
})

async function put(content: string | Buffer, version = randomUUID() as string) {
  const temporary = files.temporary()
  writeFileSync(temporary, content)
  await files.put(version, temporary)
  return version
}

const textOf = async (stream: ReadableStream | undefined) =>
  stream ? new Response(stream).text() : undefined
const film = Buffer.alloc(20 * 1024 * 1024, 'frame ')

test('bytes are stored, read whole or in part, copied and deleted', async () => {
  const first = await put('0123456789')
  expect([...s3.objects.keys()]).toEqual([`/shop/files/${first.slice(0, 2)}/${first}`])
  expect(readdirSync(join(dir, 'incoming'))).toEqual([])
  expect(await textOf(await files.get(first))).toBe('0123456789')
  expect(await textOf(await files.get(first, { start: 2, end: 4 }))).toBe('234')
  const second = randomUUID()
  expect(await files.copy(first, second)).toBe(true)
  await files.delete(first)
  expect(await files.get(first)).toBeUndefined()
  expect(await textOf(await files.get(second))).toBe('0123456789')
})

test('an empty file can be stored', async () => {
  expect(await textOf(await files.get(await put('')))).toBe('')
})

test('missing bytes cannot be read or copied, and deleting them is not an error', async () => {
  expect(await files.get(randomUUID())).toBeUndefined()
  expect(await files.copy(randomUUID(), randomUUID())).toBe(false)
  await files.delete(randomUUID())
})

test('an invalid version is never sent to the service', async () => {
  for (const version of ['../secret', '', 'a/b']) {
    expect(await files.get(version)).toBeUndefined()
    expect(await files.copy(version, randomUUID())).toBe(false)
    await files.delete(version)
    await expect(put('x', version)).rejects.toThrow('not a version')
  }
  expect(s3.requests).toEqual([])
})

test('a large file is sent in parts and read back whole', async () => {
  const version = await put(film)
  const sent = s3.requests.map((request) => request.replace(/ \S+\?/, ' ').replace(/uploadId=.*/, 'uploadId'))
  expect(sent[0]).toBe('POST uploads=')
  expect(sent.slice(1, 4)).toEqual([1, 2, 3].map((number) => `PUT partNumber=${number}&uploadId`))
  const back = Buffer.from(await new Response(await files.get(version)).arrayBuffer())
  expect(createHash('md5').update(back).digest('hex')).toBe(createHash('md5').update(film).digest('hex'))
})

test('a large file that fails half-way leaves no part behind, and its bytes are kept locally', async () => {
  const temporary = files.temporary()
  writeFileSync(temporary, film)
  s3.fail({ status: 403, when: ({ url }) => url?.includes('partNumber=2') === true })
  await expect(files.put(randomUUID(), temporary)).rejects.toThrow('The file service answered 403')
  expect(s3.unfinished.size).toBe(0)
  expect(s3.objects.size).toBe(0)
  expect(existsSync(temporary)).toBe(true)
})

test('a lost request is repeated, a refused one is reported', async () => {
  s3.fail({ status: 503, times: 2 })
  const version = await put('patience')
  expect(await textOf(await files.get(version))).toBe('patience')
  s3.fail({ status: 500, times: 3 })
  await expect(files.get(version)).rejects.toThrow('The file service answered 500 InternalError')
})

describe('an error with status 200 is an error', () => {
  test.each([
    '<Error><Code>SlowDown</Code></Error>',
    '<?xml version="1.0"?><Error xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Code>SlowDown</Code></Error>',
  ])('for a copy: %s', async (body) => {
    const version = await put('original')
    s3.fail({ status: 200, body })
    await expect(files.copy(version, randomUUID())).rejects.toThrow('SlowDown')
  })

  test('for the last request of a large file, whose bytes are kept locally', async () => {
    const temporary = files.temporary()
    writeFileSync(temporary, film)
    s3.fail({
      status: 200,
      body: '<Error><Code>InternalError</Code></Error>',
      when: ({ method, url }) => method === 'POST' && url?.includes('uploadId=') === true,
    })
    await expect(files.put(randomUUID(), temporary)).rejects.toThrow('InternalError')
    expect([s3.unfinished.size, s3.objects.size, existsSync(temporary)]).toEqual([0, 0, true])
  })
})

test('a wrong secret, bucket or URL stops the start with the name of the setting', async () => {
  await checkS3(parseS3Url(s3.url))
  expect(s3.objects.size).toBe(0)
  const secret = parseS3Url(s3.url.replace(/:se[^@]+@/, ':wrong@'))
  await expect(checkS3(secret)).rejects.toThrow(
    'The setting S3_URL names a bucket that cannot be used: The file service answered 403 SignatureDoesNotMatch.',
  )
  await expect(checkS3(parseS3Url(s3.url.replace('/shop', '/attic')))).rejects.toThrow('404 NoSuchBucket')
  const nowhere = parseS3Url('s3://KEY:SECRET@127.0.0.1:1/shop?insecure=1')
  await expect(checkS3(nowhere)).rejects.toThrow('http://127.0.0.1:1 cannot be reached')
})

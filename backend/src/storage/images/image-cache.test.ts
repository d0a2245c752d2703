import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { recordLog } from '../../../test/record-log.ts'
import { recordSyncs } from '../../../test/record-syncs.ts'
import type { Logger } from '../../logging/logger.ts'
import { createImageCache } from './image-cache.ts'

function cacheOf(maxBytes: number, logger?: Logger) {
  const dir = mkdtempSync(join(tmpdir(), 'image-cache-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  return { dir, cache: createImageCache(dir, maxBytes, logger) }
}

const age = (dir: string, name: string, seconds: number) =>
  utimes(join(dir, name.slice(0, 2), name), seconds, seconds)

test('a written picture can be read, another cannot', async () => {
  const { cache } = cacheOf(1000)
  await cache.write('aa11', Buffer.from('drawn'))
  expect((await cache.read('aa11'))?.toString()).toBe('drawn')
  expect(await cache.read('bb22')).toBeUndefined()
})

test('a picture without bytes, which a power cut left, is rendered again', async () => {
  const { dir, cache } = cacheOf(1000)
  await cache.write('aa11', Buffer.from('drawn'))
  truncateSync(join(dir, 'aa', 'aa11'))
  expect(await cache.read('aa11')).toBeUndefined()
  await cache.write('aa11', Buffer.from('drawn'))
  expect(await cache.read('aa11')).toHaveLength(5)
})

test('a written picture is synchronised to the disk', async () => {
  const { dir, cache } = cacheOf(1000)
  const { isSynced } = await recordSyncs()
  await cache.write('aa11', Buffer.from('drawn'))
  expect(isSynced(join(dir, 'aa', 'aa11'))).toBe(true)
})

test('above its size the least recently used are deleted, a tenth more than needed', async () => {
  const { dir, cache } = cacheOf(300)
  for (const [index, name] of ['aa', 'bb', 'cc'].entries()) {
    await cache.write(name, Buffer.alloc(100))
    await age(dir, name, 1000 + index)
  }
  await cache.read('aa')
  await cache.write('dd', Buffer.alloc(100))
  expect(await cache.read('bb')).toBeUndefined()
  expect(await cache.read('cc')).toBeUndefined()
  expect(await cache.read('aa')).toHaveLength(100)
  expect(await cache.read('dd')).toHaveLength(100)
})

test('counts files of an earlier run', async () => {
  const { dir, cache } = cacheOf(300)
  await cache.write('aa', Buffer.alloc(290))
  await age(dir, 'aa', 1000)
  const next = createImageCache(dir, 300)
  await next.write('bb', Buffer.alloc(100))
  expect(await next.read('aa')).toBeUndefined()
  expect(await next.read('bb')).toHaveLength(100)
})

test('leaves no drafts, and a failure to store is ignored', async () => {
  const { logger, messages } = recordLog()
  const { dir, cache } = cacheOf(1000, logger)
  writeFileSync(join(dir, 'ab'), 'a file where a folder should be')
  await cache.write('abcd', Buffer.from('x'))
  expect(readdirSync(dir)).toEqual(['ab'])
  expect(messages()).toEqual(['A resized picture could not be kept'])
})

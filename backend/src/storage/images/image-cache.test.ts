import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createImageCache } from './image-cache.ts'

function cacheOf(maxBytes: number) {
  const dir = mkdtempSync(join(tmpdir(), 'image-cache-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  return { dir, cache: createImageCache(dir, maxBytes) }
}

const age = (dir: string, name: string, seconds: number) =>
  utimes(join(dir, name.slice(0, 2), name), seconds, seconds)

test('what was written is read, and what was not is not', async () => {
  const { cache } = cacheOf(1000)
  await cache.write('aa11', Buffer.from('drawn'))
  expect((await cache.read('aa11'))?.toString()).toBe('drawn')
  expect(await cache.read('bb22')).toBeUndefined()
})

test('past its size the longest unused go, a tenth more than needed', async () => {
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

test('counts what an earlier run left behind', async () => {
  const { dir, cache } = cacheOf(300)
  await cache.write('aa', Buffer.alloc(290))
  await age(dir, 'aa', 1000)
  const next = createImageCache(dir, 300)
  await next.write('bb', Buffer.alloc(100))
  expect(await next.read('aa')).toBeUndefined()
  expect(await next.read('bb')).toHaveLength(100)
})

test('leaves no drafts, and a picture that cannot be kept is no failure', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { dir, cache } = cacheOf(1000)
  writeFileSync(join(dir, 'ab'), 'a file where a folder should be')
  await cache.write('abcd', Buffer.from('x'))
  expect(readdirSync(dir)).toEqual(['ab'])
  expect(console.warn).toHaveBeenCalledOnce()
})

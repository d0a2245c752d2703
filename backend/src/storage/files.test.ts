import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { recordLog } from '../../test/record-log.ts'
import { recordSyncs } from '../../test/record-syncs.ts'
import { createDiskFiles } from './files.ts'

function disk() {
  const dir = mkdtempSync(join(tmpdir(), 'files-test-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  return { dir, files: createDiskFiles(dir) }
}

const textOf = async (stream: ReadableStream | undefined) =>
  stream ? new Response(stream).text() : undefined

test('bytes are stored, read whole or in part, copied and deleted', async () => {
  const { files } = disk()
  const [first, second] = [randomUUID(), randomUUID()]
  const temporary = files.temporary()
  writeFileSync(temporary, '0123456789')
  await files.put(first, temporary)
  expect(existsSync(temporary)).toBe(false)
  expect(await textOf(await files.get(first))).toBe('0123456789')
  expect(await textOf(await files.get(first, { start: 2, end: 4 }))).toBe('234')
  expect(await files.copy(first, second)).toBe(true)
  await files.delete(first)
  expect(await files.get(first)).toBeUndefined()
  expect(await textOf(await files.get(second))).toBe('0123456789')
})

test.runIf(process.platform !== 'win32')('what is stored or copied outlives a power cut', async () => {
  const { dir, files } = disk()
  const { isSynced, forget } = await recordSyncs()
  const [stored, next, copied] = [`aa${randomUUID().slice(2)}`, `aa${randomUUID().slice(2)}`, randomUUID()]
  const objects = join(dir, 'objects')
  for (const [version, parentsAreNew] of [[stored, true] as const, [next, false] as const]) {
    const temporary = files.temporary()
    writeFileSync(temporary, 'bytes')
    forget()
    await files.put(version, temporary)
    const folders = [join(objects, 'aa'), objects, dir]
    expect(folders.map(isSynced)).toEqual([true, parentsAreNew, parentsAreNew])
  }
  await files.copy(stored, copied)
  const folder = join(objects, copied.slice(0, 2))
  expect([join(folder, copied), folder].map(isSynced)).toEqual([true, true])
})

test('missing bytes cannot be read or copied, and deleting them is not an error', async () => {
  const { files } = disk()
  expect(await files.get(randomUUID())).toBeUndefined()
  expect(await files.copy(randomUUID(), randomUUID())).toBe(false)
  await files.delete(randomUUID())
})

test('bytes that cannot be read are not taken for missing ones', async () => {
  const { dir, files } = disk()
  const version = randomUUID()
  mkdirSync(join(dir, 'objects'))
  writeFileSync(join(dir, 'objects', version.slice(0, 2)), 'a file in place of the folder')
  await expect(files.get(version)).rejects.toThrow('ENOTDIR')
})

test('an invalid version is no path on the disk', async () => {
  const { dir, files } = disk()
  writeFileSync(join(dir, 'secret'), 'secret')
  for (const version of ['../secret', '../../secret', '', 'a/b']) {
    expect(await files.get(version)).toBeUndefined()
    expect(await files.copy(version, randomUUID())).toBe(false)
    await files.delete(version)
    await expect(files.put(version, files.temporary())).rejects.toThrow('not a version')
  }
  expect(existsSync(join(dir, 'secret'))).toBe(true)
})

test('partial uploads of a crash are deleted at the next start, current ones are not', async () => {
  const { dir, files } = disk()
  const [old, recent] = [files.temporary(), files.temporary()]
  for (const path of [old, recent]) writeFileSync(path, 'half')
  const twoHoursAgo = Date.now() / 1000 - 7200
  utimesSync(old, twoHoursAgo, twoHoursAgo)
  createDiskFiles(dir)
  await expect.poll(() => readdirSync(join(dir, 'incoming'))).toEqual([recent.split('/').pop()])
})

test('a partial upload that cannot be deleted is logged, and does not end the process', async () => {
  const { dir, files } = disk()
  const path = files.temporary()
  mkdirSync(path)
  const twoHoursAgo = Date.now() / 1000 - 7200
  utimesSync(path, twoHoursAgo, twoHoursAgo)
  const log = recordLog()
  createDiskFiles(dir, log.logger)
  await expect.poll(() => log.messages()).toEqual(['A partial upload could not be removed'])
})

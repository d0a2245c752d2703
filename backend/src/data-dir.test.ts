import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { prepareDataDir } from './data-dir.ts'
import { createDiskFiles } from './storage/files.ts'
import { createImageCache } from './storage/images/image-cache.ts'

test('a data folder that was restored with wide modes is closed to other accounts', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-modes-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  for (const name of ['files', 'mail', 'postgres']) mkdirSync(join(dataDir, name))
  const log = join(dataDir, 'postgres/postgres.log')
  writeFileSync(log, '')
  const paths = [join(dataDir, 'files'), join(dataDir, 'mail'), log]
  for (const path of paths) chmodSync(path, 0o777)
  prepareDataDir(dataDir)
  expect(paths.map((path) => statSync(path).mode & 0o077)).toEqual([0, 0, 0])
})

test('what a first start stores in an open data folder is closed to other accounts', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-first-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  chmodSync(dataDir, 0o755)
  prepareDataDir(dataDir)
  createDiskFiles(join(dataDir, 'files'))
  createImageCache(join(dataDir, 'cache/images'), 1000)
  const created = ['files', 'cache'].map((name) => join(dataDir, name))
  expect(created.map((path) => statSync(path).mode & 0o077)).toEqual([0, 0])
})

test('a data folder that cannot be there is named with its setting', () => {
  const parent = mkdtempSync(join(tmpdir(), 'parlour-no-folder-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const file = join(parent, 'file')
  writeFileSync(file, '')
  for (const dataDir of [file, join(file, 'data')])
    expect(() => prepareDataDir(dataDir)).toThrow(
      `DATA_DIR ${dataDir} is not a folder that the shop may write to`,
    )
})

// Root may write to every folder.
test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'a data folder that may not be written to is named with its setting',
  () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'parlour-closed-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    chmodSync(dataDir, 0o500)
    expect(() => prepareDataDir(dataDir)).toThrow(
      `DATA_DIR ${dataDir} is not a folder that the shop may write to`,
    )
  },
)

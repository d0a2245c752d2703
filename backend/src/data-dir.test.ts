import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { prepareDataDir } from './data-dir.ts'

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

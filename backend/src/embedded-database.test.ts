import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { launchDatabase } from './embedded-database.ts'
import { silentLogger } from './logging/logger.ts'
import { isRunning } from './postgres/cluster/cluster.ts'

const SLOW = { timeout: 120_000 }

function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-launch-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

it('a launched database runs until it is stopped', SLOW, async () => {
  const dataDir = newDataDir()
  const database = launchDatabase({ dataDir, logger: silentLogger })
  await database.started
  expect(isRunning(join(dataDir, 'postgres'))).toBe(true)
  await database.stop()
  expect(isRunning(join(dataDir, 'postgres'))).toBe(false)
})

it('a database that is stopped during its start leaves nothing', SLOW, async () => {
  const dataDir = newDataDir()
  const database = launchDatabase({ dataDir, logger: silentLogger })
  await database.stop()
  await expect(database.started).rejects.toThrow()
  expect(isRunning(join(dataDir, 'postgres'))).toBe(false)
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual([])
})

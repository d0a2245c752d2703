import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { putNewCluster, serverPid } from '../../test/embedded-cluster.ts'
import { recordLog } from '../../test/record-log.ts'
import { withIdleDatabase, withRunningDatabase } from './location.ts'

test.each([
  ['a backup', withRunningDatabase],
  ['a restore', withIdleDatabase],
])('what happens to the database that %s has started is logged', async (_what, withDatabase) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-location-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const dir = join(dataDir, 'postgres')
  putNewCluster(dir)
  const { logger, messages } = recordLog()
  await withDatabase({ projectDir: '', dataDir, logger }, async () => {
    process.kill(serverPid(dir), 'SIGKILL')
    await expect.poll(messages).toContain('The database ended unexpectedly. Starting it again …')
  })
})

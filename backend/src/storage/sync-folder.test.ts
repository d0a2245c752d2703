import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, onTestFinished, test, vi } from 'vitest'
import { syncFolder } from './sync-folder.ts'

interface Handle {
  sync(): Promise<void>
}

test.runIf(process.platform !== 'win32').each([
  ['a file system that cannot synchronise folders is no reason to fail', 'EINVAL', false],
  ['a disk that fails is one', 'EIO', true],
])('%s', async (_what, code, fails) => {
  const dir = mkdtempSync(`${tmpdir()}/sync-folder-`)
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const handle = await open(dir)
  await handle.close()
  const error = Object.assign(new Error(code), { code })
  const sync = vi.spyOn(Object.getPrototypeOf(handle) as Handle, 'sync').mockRejectedValue(error)
  onTestFinished(() => sync.mockRestore())
  const failure = await syncFolder(dir).catch((thrown: unknown) => thrown)
  expect(failure).toBe(fails ? error : undefined)
})

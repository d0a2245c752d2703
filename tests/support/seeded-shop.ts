import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShop } from './running-shop.ts'

/** Seeds the demonstration shop once; each worker starts with a copy of its data. */
export default async function setup() {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-seeded-'))
  const shop = await startShop(dataDir)
  await shop.stop()
  process.env.SEEDED_DATA_DIR = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}

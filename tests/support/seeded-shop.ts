import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShop } from './running-shop.ts'

/** Opens the demonstration shop once and closes it again: each worker then starts on a copy of its data. */
export default async function setup() {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-seeded-'))
  const shop = await startShop(dataDir)
  await shop.stop()
  process.env.SEEDED_DATA_DIR = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}

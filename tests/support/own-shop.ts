import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShop, type RunningShop } from './running-shop.ts'

/** For tests that change a whole shop: runs `use` with a shop of its own, the demonstration's or an empty one. */
export async function withOwnShop(
  use: (shop: RunningShop) => Promise<void>,
  { empty = false, settings = {} }: { empty?: boolean; settings?: Record<string, string> } = {},
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-own-'))
  if (!empty) cpSync(process.env.SEEDED_DATA_DIR!, dataDir, { recursive: true })
  const shop = await startShop(dataDir, { ...(empty && { DEMO: '0' }), ...settings })
  await use(shop)
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

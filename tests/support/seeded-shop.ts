import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/bcrypt'
import { ADMIN, startShop } from './running-shop.ts'
import { withDatabase } from './shop-database.ts'

/** The lowest of bcrypt: nearly every test signs in as the admin, and at the usual cost that takes 60 ms of a processor. */
const PASSWORD_COST = 4

/** Seeds the demonstration shop once; each worker starts with a copy of its data. */
export default async function setup() {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-seeded-'))
  const shop = await startShop(dataDir)
  const password = await hash(ADMIN.password, { cost: PASSWORD_COST, version: '2a' })
  await withDatabase(shop, async (database) => {
    await database.query('update auth.users set encrypted_password = $1 where email = $2', [
      password,
      ADMIN.email,
    ])
  })
  await shop.stop()
  process.env.SEEDED_DATA_DIR = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}

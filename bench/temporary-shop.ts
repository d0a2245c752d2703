import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npmStart, type Start } from './npm-start.ts'

/** Runs `work` with a new demonstration shop, and removes the shop afterwards. */
export async function withTemporaryShop<T>(work: (shop: Start, dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-bench-'))
  try {
    const shop = await npmStart(dataDir)
    try {
      return await work(shop, dataDir)
    } finally {
      await shop.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Pages of the demonstration shop by what they show: path by name. */
export async function demonstrationPages({
  url,
}: Start): Promise<Record<'home' | 'shop' | 'product', string>> {
  const listing = await (await fetch(`${url}/shop`)).text()
  const product = /\/product\/[0-9a-f-]{36}/.exec(listing)?.[0]
  if (product === undefined) throw new Error('The listing has no product.')
  return { home: '/', shop: '/shop', product }
}

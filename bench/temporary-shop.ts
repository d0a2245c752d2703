import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npmStart, type Start } from './npm-start.ts'

/** A copy of a stopped demonstration shop that nobody has used, once there is one. */
let unused: string | undefined

export function emptyFolder(): string {
  return mkdtempSync(join(tmpdir(), 'parlour-bench-'))
}

/**
 * A new folder for a demonstration shop, which the caller removes. A start in a copy takes less than half as long as making a shop,
 * and both are the same shop.
 */
export function newFolder(): string {
  const dataDir = emptyFolder()
  if (unused !== undefined) copyFolder(unused, dataDir)
  return dataDir
}

/** From now on new folders are copies of what is in this one, whose shop is stopped. */
export function keepCopy(dataDir: string): void {
  const copy = emptyFolder()
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
  copyFolder(dataDir, copy)
  unused = copy
}

/** With owners, since PostgreSQL refuses a folder of another user. */
function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to])
}

/** Runs `work` with a new demonstration shop, and removes the shop afterwards. */
export async function withTemporaryShop<T>(work: (shop: Start, dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = newFolder()
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

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Section } from '../figure.ts'
import { ADMIN, npmStart } from '../npm-start.ts'
import { fillLargeShop } from './fill-large-shop.ts'
import { timeLists } from './time-lists.ts'

/** The back office's lists with 100,000 products and as many orders, in a browser. */
export const lists: Section = {
  name: 'lists',
  async measure() {
    const dataDir = mkdtempSync(join(tmpdir(), 'parlour-bench-'))
    try {
      await (await npmStart(dataDir)).stop()
      await fillLargeShop(dataDir)
      const shop = await npmStart(dataDir)
      try {
        return await timeLists(shop.url, ADMIN)
      } finally {
        await shop.stop()
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

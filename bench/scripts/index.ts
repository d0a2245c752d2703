import { sampleOf, type Section } from '../figure.ts'
import { withTemporaryShop } from '../temporary-shop.ts'
import { weighScripts } from './page-scripts.ts'

/** The script that a public page may load, in bytes after brotli. */
const BUDGET = 130_000

/** What a phone has to load before a public page reacts to taps. */
export const scripts: Section = {
  name: 'scripts',
  measure: () =>
    withTemporaryShop(async ({ url }) => {
      const pages = await weighScripts(url)
      return pages.map(({ path, bytes }) => ({
        what: `script on the first view of ${path}`,
        value: sampleOf([bytes / 1000]),
        unit: 'KB',
        target: { text: `at most ${BUDGET / 1000} KB`, isMet: bytes <= BUDGET },
      }))
    }),
}

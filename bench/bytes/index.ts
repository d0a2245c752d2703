import { sampleOf, type Figure, type Section } from '../figure.ts'
import { demonstrationPages, withTemporaryShop } from '../temporary-shop.ts'
import { createPageScale } from './page-scale.ts'

/** The scripts that a page may load before it reacts to taps, in kilobytes. React and React Router are 94 of them. */
const SCRIPT_BUDGETS = [
  ['/', 123],
  ['/shop', 122],
  ['/cart', 125],
  ['/checkout', 132],
  ['/faq', 125],
  ['/blog', 117],
  ['/about', 117],
  ['/contact', 118],
  ['/portfolio', 117],
  ['/auth', 123],
  ['/auth/forgot-password', 121],
  ['/auth/new-password', 125],
  // The field for the current password is shared with the page for a new one, which staff may have to choose.
  ['/account', 125],
] as const
const PRODUCT_SCRIPT_BUDGET = 126
/** In kilobytes. The styles are 13 of them. */
const DOCUMENT_BUDGET = 32

/** What a phone has to load before a page reacts, each page beside its budget. */
export const bytes: Section = {
  name: 'bytes',
  measure: () =>
    withTemporaryShop(async (shop) => {
      const weigh = createPageScale(shop.url)
      const { product } = await demonstrationPages(shop)
      const pages = [...SCRIPT_BUDGETS, [product, PRODUCT_SCRIPT_BUDGET, '/product/:id'] as const]
      const figures = pages.map(async ([path, budget, name = path]) => {
        const { document, scripts } = await weigh(path)
        return [
          weighed(`document of ${name}`, document, DOCUMENT_BUDGET),
          weighed(`scripts of ${name}`, scripts, budget),
        ]
      })
      return (await Promise.all(figures)).flat()
    }),
}

function weighed(what: string, size: number, budget: number): Figure {
  return {
    what,
    value: sampleOf([size / 1000]),
    unit: 'KB',
    target: { text: `at most ${budget} KB`, isMet: size <= budget * 1000 },
  }
}

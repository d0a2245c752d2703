import { STYLESHEET_ID, STYLESHEET_PLACES } from './style-elements.ts'
import all from './all.css?inline'
import shop from './shop.css?inline'

/** The texts that the style element of a page can have. */
export const STYLESHEETS = { shop, all }

const NAMES = ['shop', 'all'] as const
const START_TAG = `<style id="${STYLESHEET_ID}">`
const ELEMENTS = {
  shop: Buffer.from(`${START_TAG}${STYLESHEET_PLACES.shop}</style>`),
  all: Buffer.from(`${START_TAG}${STYLESHEET_PLACES.all}</style>`),
}
const BYTES = { shop: Buffer.from(shop), all: Buffer.from(all) }

/** The HTML of a page with its stylesheet, in parts: the bytes of a stylesheet are the same for all its pages. */
export function withStylesheet(html: Buffer, stylesheets = BYTES): Buffer[] {
  for (const name of NAMES) {
    const element = html.indexOf(ELEMENTS[name])
    if (element < 0) continue
    const place = element + START_TAG.length
    const rest = place + STYLESHEET_PLACES[name].length
    return [html.subarray(0, place), stylesheets[name], html.subarray(rest)]
  }
  return [html]
}

import { STYLESHEET_ID, STYLESHEET_PLACE } from './stylesheet-element.ts'
import css from '../../app.css?inline'

const START_TAG = `<style id="${STYLESHEET_ID}">`
const ELEMENT = Buffer.from(`${START_TAG}${STYLESHEET_PLACE}</style>`)
const STYLESHEET = Buffer.from(css)

/** The HTML of a page with its stylesheet, in parts: the bytes of the stylesheet are the same for all pages. */
export function withStylesheet(html: Buffer, stylesheet = STYLESHEET): Buffer[] {
  const element = html.indexOf(ELEMENT)
  if (element < 0) return [html]
  const place = element + START_TAG.length
  return [html.subarray(0, place), stylesheet, html.subarray(place + STYLESHEET_PLACE.length)]
}

import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import type { KeepMarkup } from './kept-markup.ts'

/** In characters. */
const MAX_LENGTH = 4_000_000
const MAX_ASKED_FOR = 3_000

const kept = new LRUCache<string, string>({
  maxSize: MAX_LENGTH,
  maxEntrySize: MAX_LENGTH / 100,
  sizeCalculation: (html, key) => key.length + html.length,
})
const askedFor = new LRUCache<string, true>({ max: MAX_ASKED_FOR })

export const keepMarkup: KeepMarkup = (name, props, element) => {
  const key = `${name} ${JSON.stringify(props)}`
  const before = kept.get(key)
  if (before !== undefined) return before
  if (!askedFor.delete(key)) {
    askedFor.set(key, true)
    return undefined
  }
  const html = withReferences(renderToString(element))
  kept.set(key, html)
  return html
}

/** A string with one character beyond U+00FF, such as ₦, takes twice the memory, and longer to measure and to encode. */
function withReferences(html: string): string {
  return html.replaceAll(/[^\0-\u00FF]/gu, (character) => `&#${character.codePointAt(0)};`)
}

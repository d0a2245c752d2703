import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import type { KeepMarkup } from './kept-markup.ts'

/** In characters. */
const MAX_LENGTH = 4_000_000

const kept = new LRUCache<string, string>({
  maxSize: MAX_LENGTH,
  sizeCalculation: (html, key) => key.length + html.length,
})

export const keepMarkup: KeepMarkup = (key, element) => {
  const before = kept.get(key)
  if (before !== undefined) return before
  const html = toAscii(renderToString(element))
  kept.set(key, html)
  return html
}

/** Strings with characters such as ₦ take twice the memory, and longer to measure and to encode. */
function toAscii(html: string): string {
  return html.replaceAll(/[^\0-\u007F]/gu, (character) => `&#${character.codePointAt(0)};`)
}

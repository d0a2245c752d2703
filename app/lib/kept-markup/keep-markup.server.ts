import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import type { KeepMarkup, Part } from './kept-markup.ts'

/** In characters. */
const MAX_LENGTH = 4_000_000
const MAX_ASKED_FOR = 3_000

const kept = new LRUCache<string, string>({
  maxSize: MAX_LENGTH,
  maxEntrySize: MAX_LENGTH / 100,
  sizeCalculation: (html, key) => key.length + html.length,
})
const askedFor = new LRUCache<string, true>({ max: MAX_ASKED_FOR })

/** Rendering a part alone takes longer than with its page. Of a list with more new parts than this share, all are rendered with it. */
const MOST_NEW = 1 / 4

export const keepMarkup: KeepMarkup = (name, parts) => {
  const asked = parts.map(({ props, render }) => {
    const key = `${name} ${JSON.stringify(props)}`
    return { key, render, html: kept.get(key) }
  })
  const unknown = asked.filter(({ key, html }) => html === undefined && !askedFor.has(key))
  if (unknown.length > asked.length * MOST_NEW) {
    for (const { key } of unknown) askedFor.set(key, true)
    return undefined
  }
  return asked.map(({ key, render, html }) => html ?? renderAndKeep(key, render)).join('')
}

function renderAndKeep(key: string, render: Part['render']): string {
  const html = withReferences(renderToString(render()))
  kept.set(key, html)
  askedFor.delete(key)
  return html
}

/** A string with one character beyond U+00FF, such as ₦, takes twice the memory, and longer to measure and to encode. */
function withReferences(html: string): string {
  return html.replaceAll(/[^\0-\u00FF]/gu, (character) => `&#${character.codePointAt(0)};`)
}

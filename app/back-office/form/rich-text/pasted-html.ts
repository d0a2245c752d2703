import { INLINE_STYLE, withoutStyleAttributes } from '../../../lib/styles/inline-styles.ts'

/** Whether pasted HTML contains text; false for markup that only wraps a picture. */
export function hasText(html: string): boolean {
  return (parse(html).body.textContent ?? '').trim() !== ''
}

/** Whether the HTML contains pictures as data URLs. */
export function hasInlinePictures(html: string): boolean {
  return /<img[^>]+src\s*=\s*["']?data:/i.test(html)
}

/**
 * Stores the pictures in data URLs and returns the HTML with the stored URLs. Removes a picture for which `store` returns
 * null.
 */
export async function storeInlinePictures(
  html: string,
  store: (file: File) => Promise<string | null>,
): Promise<string> {
  const page = parse(html)
  for (const image of page.querySelectorAll<HTMLImageElement>('img[src^="data:" i]')) {
    const file = toFile(image.getAttribute('src') ?? '')
    const address = file && (await store(file))
    if (address) image.setAttribute('src', address)
    else image.remove()
  }
  return page.body.innerHTML
}

function toFile(dataUrl: string): File | null {
  const [, type = '', base64 = ''] = /^data:(image\/[\w.+-]+);base64,([a-z\d+/=\s]+)$/i.exec(dataUrl) ?? []
  if (base64 === '') return null
  const bytes = Uint8Array.from(atob(base64.replace(/\s/g, '')), (letter) => letter.charCodeAt(0))
  return new File([bytes], `pasted.${type.split('/')[1]}`, { type })
}

/**
 * Prepares pasted HTML for the editor: removes pictures with local URLs and turns Word's list paragraphs into lists. The
 * editor's schema drops all other foreign markup. Style attributes have another name, from which `PastedStyles` restores them.
 */
export function normalizePastedHtml(html: string): string {
  const page = parse(html)
  for (const image of page.querySelectorAll('img')) {
    if (!/^(https?:|\/)/i.test(image.getAttribute('src') ?? '')) image.remove()
    // An empty alt marks the picture as decorative; without the attribute screen readers read out the URL.
    else if (!image.hasAttribute('alt')) image.setAttribute('alt', '')
  }
  for (const link of page.querySelectorAll('a[target]')) link.removeAttribute('target')
  for (const item of page.querySelectorAll<HTMLElement>(WORD_ITEM)) {
    if (!isWordItem(item.previousElementSibling)) item.before(toList(itemsFrom(item), page))
  }
  for (const item of page.querySelectorAll(WORD_ITEM)) item.remove()
  return page.body.innerHTML
}

/** Word's list paragraphs: `mso-list:l0 level2 lfo1`. */
const WORD_ITEM = `p[${INLINE_STYLE}*="mso-list:" i]`
/** The bullet or number that Word writes into the paragraph. */
const WORD_MARKER = `[${INLINE_STYLE}*="mso-list:" i]`

interface WordItem {
  level: number
  ordered: boolean
  html: string
}

function isWordItem(element: Element | null): element is HTMLElement {
  return element?.matches(WORD_ITEM) ?? false
}

function itemsFrom(first: HTMLElement): WordItem[] {
  const items: WordItem[] = []
  for (let next: Element | null = first; isWordItem(next); next = next.nextElementSibling)
    items.push(readItem(next))
  return items
}

function readItem(paragraph: HTMLElement): WordItem {
  const copy = paragraph.cloneNode(true) as HTMLElement
  const marker = copy.querySelector(WORD_MARKER)
  marker?.remove()
  return {
    level: Number(/level(\d)/i.exec(paragraph.getAttribute(INLINE_STYLE) ?? '')?.[1] ?? 1),
    ordered: /^\s*\(?[\da-z]{1,4}[.)]/i.test(marker?.textContent ?? ''),
    html: copy.innerHTML,
  }
}

/** Builds a list; items of a deeper level become a nested list in the item before them. */
function toList(items: readonly WordItem[], page: Document): HTMLElement {
  const list = page.createElement(items[0]?.ordered ? 'ol' : 'ul')
  const level = Math.min(...items.map((item) => item.level))
  for (let index = 0; index < items.length;) {
    const deeper = items.slice(index + 1).findIndex((item) => item.level <= level)
    const end = deeper < 0 ? items.length : index + 1 + deeper
    const item = page.createElement('li')
    item.innerHTML = `<p>${items[index]!.html}</p>`
    if (end > index + 1) item.append(toList(items.slice(index + 1, end), page))
    list.append(item)
    index = end
  }
  return list
}

/**
 * Removes event handlers and style elements, and renames style attributes first: DOMParser runs and applies none, but reports each as
 * a CSP violation.
 */
function parse(html: string): Document {
  const harmless = html
    .replace(/<style\b[^>]*>[^]*?<\/style\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\son\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, ''))
  return new DOMParser().parseFromString(withoutStyleAttributes(harmless), 'text/html')
}

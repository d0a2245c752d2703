import { INLINE_STYLE } from '../../../lib/styles/inline-styles.ts'

/** Word's list paragraphs: `mso-list:l0 level2 lfo1`. */
const WORD_ITEM = `p[${INLINE_STYLE}*="mso-list:" i]`
/** The bullet or number that Word writes into the paragraph. */
const WORD_MARKER = `[${INLINE_STYLE}*="mso-list:" i]`

interface PastedItem {
  level: number
  ordered: boolean
  /** The number of an ordered item, where it is known. */
  number?: number
  html: string
}

/** Makes lists of Word's list paragraphs, and of the lists of Word on the web, each of which has the items of one level. */
export function restoreLists(page: Document): void {
  for (const wrapper of page.querySelectorAll('.ListContainerWrapper'))
    wrapper.replaceWith(...wrapper.childNodes)
  replaceRuns(page, {
    selector: WORD_ITEM,
    isPart: (element) => element.matches(WORD_ITEM),
    itemsOf: readParagraph,
  })
  replaceRuns(page, { selector: 'ul, ol', isPart: isFlatList, itemsOf: readFlatList })
}

interface Run {
  selector: string
  isPart: (element: Element) => boolean
  itemsOf: (element: Element) => PastedItem[]
}

/** Replaces neighbours that are parts of one list by this list. */
function replaceRuns(page: Document, { selector, isPart, itemsOf }: Run): void {
  for (const first of page.querySelectorAll(selector)) {
    if (!first.isConnected || !isPart(first)) continue
    const parts: Element[] = []
    for (let next: Element | null = first; next && isPart(next); next = next.nextElementSibling)
      parts.push(next)
    first.before(toList(parts.flatMap(itemsOf), page))
    for (const part of parts) part.remove()
  }
}

function readParagraph(paragraph: Element): PastedItem[] {
  const copy = paragraph.cloneNode(true) as Element
  const marker = copy.querySelector(WORD_MARKER)
  marker?.remove()
  const text = marker?.textContent?.trim() ?? ''
  const [, number] = /^\(?(\d{1,4})[.)]?$/.exec(text) ?? []
  return [
    {
      level: Number(/level(\d)/i.exec(paragraph.getAttribute(INLINE_STYLE) ?? '')?.[1] ?? 1),
      ordered: /^\(?[\da-z]{1,6}[.)]/i.test(text),
      ...(number !== undefined && { number: Number(number) }),
      html: `<p>${copy.innerHTML}</p>`,
    },
  ]
}

const LEVEL = 'aria-level'

/** Google Docs names the levels too, and nests its lists. */
function isFlatList(element: Element): boolean {
  const items = [...element.children]
  return (
    element.matches('ul, ol') &&
    items.length > 0 &&
    items.every((item) => item.matches(`li[${LEVEL}], li[data-${LEVEL}]`)) &&
    element.querySelector('ul, ol') === null
  )
}

function readFlatList(list: Element): PastedItem[] {
  return [...list.children].map((item) => ({
    level: Number(item.getAttribute(LEVEL) ?? item.getAttribute(`data-${LEVEL}`)) || 1,
    ordered: list.matches('ol'),
    html: item.innerHTML,
  }))
}

/** Builds a list; items of a deeper level become a nested list in the item before them. */
function toList(items: readonly PastedItem[], page: Document): HTMLElement {
  const [first] = items
  const list = page.createElement(first?.ordered ? 'ol' : 'ul')
  if (first?.ordered && (first.number ?? 1) > 1) list.setAttribute('start', String(first.number))
  const level = Math.min(...items.map((item) => item.level))
  for (let index = 0; index < items.length;) {
    const deeper = items.slice(index + 1).findIndex((item) => item.level <= level)
    const end = deeper < 0 ? items.length : index + 1 + deeper
    const item = page.createElement('li')
    item.innerHTML = items[index]!.html
    if (end > index + 1) item.append(toList(items.slice(index + 1, end), page))
    list.append(item)
    index = end
  }
  return list
}

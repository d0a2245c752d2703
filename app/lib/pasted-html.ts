/** Whether pasted HTML says anything, or is only the frame around a picture. */
export function saysSomething(html: string): boolean {
  return (parse(html).body.textContent ?? '').trim() !== ''
}

/** Whether pictures stand in the HTML as data. */
export function hasInlinePictures(html: string): boolean {
  return /<img[^>]+src\s*=\s*["']?data:/i.test(html)
}

/**
 * The HTML with each picture that stood in it as data replaced by the address under which `store` keeps it; one that could
 * not be stored is left out.
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
 * Pasted HTML as an editor can read it: pictures that only the other program can see are left out, and the paragraphs that
 * Word dresses up as lists become lists. What else Word and web pages bring along, the editor leaves out by itself.
 */
export function toReadableHtml(html: string): string {
  const page = parse(html)
  for (const image of page.querySelectorAll('img')) {
    if (!/^(https?:|\/)/i.test(image.getAttribute('src') ?? '')) image.remove()
    // Without a description a picture counts as decoration; without the attribute its address would be read out.
    else if (!image.hasAttribute('alt')) image.setAttribute('alt', '')
  }
  for (const link of page.querySelectorAll('a[target]')) link.removeAttribute('target')
  for (const item of page.querySelectorAll<HTMLElement>(WORD_ITEM)) {
    if (!isWordItem(item.previousElementSibling)) item.before(toList(itemsFrom(item), page))
  }
  for (const item of page.querySelectorAll(WORD_ITEM)) item.remove()
  return page.body.innerHTML
}

/** How Word marks the paragraphs of a list: `mso-list:l0 level2 lfo1`. */
const WORD_ITEM = 'p[style*="mso-list:" i]'
/** The bullet or the number, drawn by hand. */
const WORD_MARKER = '[style*="mso-list:" i]'

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
    level: Number(/level(\d)/i.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 1),
    ordered: /^\s*\(?[\da-z]{1,4}[.)]/i.test(marker?.textContent ?? ''),
    html: copy.innerHTML,
  }
}

/** A list whose deeper items are lists within the item before them. */
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

/** Even a document that runs nothing complains of handlers that the page's policy forbids. */
function parse(html: string): Document {
  const withoutHandlers = html.replace(/<[a-z][^>]*>/gi, (tag) =>
    tag.replace(/\son\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, ''),
  )
  return new DOMParser().parseFromString(withoutHandlers, 'text/html')
}

import { INLINE_STYLE } from '../../../lib/styles/inline-styles.ts'
import { readLink } from '../../links/link-address.ts'
import { parsePasted } from './parse-pasted.ts'
import { restoreLists } from './pasted-lists.ts'
import { isCopiedInEditor, ownAddress } from './pasted-pictures.ts'

/**
 * Prepares pasted HTML for the editor, whose schema drops all other foreign markup. Lists keep their levels and tables their cells;
 * links that lead nowhere become text. Pictures that are no files of the shop are gone: `storePastedPictures` brings them in before.
 * Style attributes have another name, from which `PastedStyles` restores them.
 */
export function normalizePastedHtml(html: string): string {
  const page = parsePasted(html)
  for (const hidden of page.querySelectorAll(HIDDEN)) hidden.remove()
  if (!isCopiedInEditor(page)) for (const image of page.querySelectorAll('img')) keepOwnPicture(image)
  for (const link of page.querySelectorAll('a[href]')) keepLiveLink(link)
  restoreLists(page)
  // The innermost first: a table that only arranges others has one cell, too.
  for (const table of [...page.querySelectorAll('table')].toReversed()) simplifyTable(table, page)
  return page.body.innerHTML
}

/** Excel copies the rows that a filter hides. */
const HIDDEN = `[${INLINE_STYLE}*="display:none" i], [${INLINE_STYLE}*="display: none" i]`

function keepOwnPicture(image: HTMLImageElement): void {
  const address = ownAddress(image)
  if (address === null) image.remove()
  else image.setAttribute('src', address)
  // An empty alt marks the picture as decorative; without the attribute screen readers read out the URL.
  if (!image.hasAttribute('alt')) image.setAttribute('alt', '')
}

/** Without the places in the document that was copied, and files on its author's computer. */
function keepLiveLink(link: Element): void {
  const { link: address } = readLink(link.getAttribute('href') ?? '')
  if (!address) return link.replaceWith(...link.childNodes)
  link.setAttribute('href', address)
  link.removeAttribute('target')
}

/** A table of one cell is a frame around a text, or one cell of a spreadsheet. The editor's tables have no caption. */
function simplifyTable(table: HTMLTableElement, page: Document): void {
  const { caption } = table
  if (caption) {
    const paragraph = page.createElement('p')
    paragraph.append(...caption.childNodes)
    table.before(paragraph)
    caption.remove()
  }
  const cells = table.querySelectorAll('td, th')
  if (cells.length === 0) table.remove()
  else if (cells.length === 1) table.replaceWith(...cells[0]!.childNodes)
}

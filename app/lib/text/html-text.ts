import sanitizeHtml from 'sanitize-html'

const BLOCKS =
  'address article aside blockquote center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  )
const CELLS = ['td', 'th']
const INLINE =
  'a abbr b big cite code del em font i iframe img input ins kbd label mark picture q s script small source span strike strong style sub sup svg time tt u var video wbr'.split(
    ' ',
  )
const TAG = new RegExp(
  `<(?:!--|!doctype|/?(?:${[...BLOCKS, ...CELLS, ...INLINE, 'br'].join('|')})(?=[\\s/>]))`,
  'i',
)
const LINE_TAG = new RegExp(`<(?:/?(?:${BLOCKS.join('|')})|br)(?=[\\s/>])`, 'i')
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i

/** Exports of other systems escape HTML up to twice: `&lt;p&gt;`. */
const MAX_PASSES = 3

/**
 * The text of a cell or field with HTML in it: paragraphs, list items and rows of tables become lines, entities their letters. A text
 * without HTML is returned as it is, also with `<` and `&` in it.
 */
export function textOfHtml(text: string): string {
  let read = text
  for (let pass = 0; pass < MAX_PASSES && (TAG.test(read) || ENTITY.test(read)); pass++)
    read = withoutTags(read)
  return read
}

function withoutTags(text: string): string {
  const html = TAG.test(text) ? text : text.replaceAll('<', '&lt;')
  const isLaidOut = LINE_TAG.test(html)
  // Its output has no attributes, and no `<` and `>` but those of tags.
  const clean = sanitizeHtml(isLaidOut ? html.replace(/\s+/g, ' ') : html, {
    allowedTags: [...BLOCKS, ...CELLS, 'br'],
    allowedAttributes: {},
  })
  const plain = clean
    .replaceAll('<br />', '\n')
    .replace(/<\/?t[dh]>/g, ' ')
    .replace(/<\/?[a-z\d]+>|<hr \/>/g, BLOCK_END)
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('\u00A0', ' ')
  return isLaidOut ? tidyLines(plain) : plain.trim()
}

const BLOCK_END = '\f'

/** Blocks begin and end lines; a line that is left blank by line breaks stays. */
function tidyLines(text: string): string {
  const lines = text.split('\n').map((line) => {
    const parts = line.split(BLOCK_END).map((part) => part.replace(/ +/g, ' ').trim())
    return parts.filter((part) => part !== '').join('\n')
  })
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

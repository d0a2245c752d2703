const KNOWN_TAGS =
  /^(p|h[1-3]|strong|b|em|i|u|s|del|ul|ol|li|a|br|img|blockquote|code|pre|hr|table|tbody|tr|td|th)$/i
const TABLE_TAGS = /^(table|tbody|tr|td|th)$/i

/**
 * Whether the editor can represent this HTML without loss: only known tags, no classes or ids, and no style except text
 * alignment. Tables have no other attributes than spans, and the cells of a table no alignment of their own.
 */
export function isRichText(html: string): boolean {
  const tags = html.matchAll(/<\/?([a-z][a-z0-9-]*)(?![a-z0-9-])((?:[^>"']|"[^"]*"|'[^']*')*)>/gi)
  return [...tags].every(
    ([, name = '', attributes = '']) =>
      KNOWN_TAGS.test(name) && (TABLE_TAGS.test(name) ? isOnlySpans(attributes) : isPlain(attributes)),
  )
}

function isOnlySpans(attributes: string): boolean {
  return /^(\s+(colspan|rowspan)=(["'])\d+\3)*\s*$/i.test(attributes)
}

function isPlain(attributes: string): boolean {
  const rest = attributes.replace(/\sstyle=(["'])\s*text-align:\s*\w+;?\s*\1/gi, '')
  return !/\s(class|style|id)\s*=/i.test(rest)
}

/** The editor's initial HTML. A text without tags becomes paragraphs, so that its line breaks stay. */
export function toEditorHtml(content: string): string {
  if (content === '' || /<[a-z]/i.test(content)) return content
  return content
    .split(/\r?\n/)
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('')
}

import sanitizeHtml from 'sanitize-html'

const { defaults } = sanitizeHtml

/** CSS properties that can move an element over other parts of the page. */
const OVERLAY_PROPERTY =
  /^\s*(?:-[a-z]+-)?(position|inset|top|right|bottom|left|z-index|transform|translate|scale|rotate|zoom|offset|margin)\b[\w-]*\s*:/i

/**
 * Removes the declarations of a style attribute that could lay the element over the page. Margins stay unless they are
 * negative or computed. Each declaration begins after a semicolon, so splitting at all of them, even within quotes, misses
 * none. Declarations with a backslash in the name are removed: CSS escapes could hide a property name.
 */
function withoutOverlays(style: string): string {
  return (
    style
      // A space, as CSS reads a comment: without it the parts on both sides could join to another comment.
      .replace(/\/\*.*?(\*\/|$)/gs, ' ')
      .split(';')
      .filter((declaration) => !canOverlay(declaration) && !declaration.split(':', 1)[0]?.includes('\\'))
      .join(';')
  )
}

function canOverlay(declaration: string): boolean {
  const [, property] = OVERLAY_PROPERTY.exec(declaration) ?? []
  if (property?.toLowerCase() === 'margin')
    return /-\s*[\d.]|\(/.test(declaration.slice(declaration.indexOf(':')))
  return property !== undefined
}

/** Browsers flatten elements nested deeper than 512, and the time of parsing is quadratic in the depth. */
const MAX_DEPTH = 500
/** Removing a forbidden element can change how the parser nests the others, so cleaning is repeated until it is stable. */
const MAX_PASSES = 4

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...defaults.allowedTags, 'img', 'picture', 'source', 'video', 'del', 'ins'],
  allowedAttributes: {
    '*': ['class', 'id', 'style', 'title', 'lang', 'dir', 'role', 'aria-*', 'colspan', 'rowspan', 'align'],
    a: ['href', 'name', 'target', 'rel'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
    source: ['src', 'srcset', 'sizes', 'media', 'type'],
    video: ['src', 'poster', 'controls', 'loop', 'muted', 'playsinline', 'width', 'height'],
    ol: ['start', 'type', 'reversed'],
    li: ['value'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  parseStyleAttributes: false,
  transformTags: {
    '*': (tagName, attributes) => ({ tagName, attribs: harmless(tagName, attributes) }),
  },
}

/**
 * Cleans HTML from the back office (docs/behaviour/shared-rules.md#html). Structure, styles, links and images stay. Scripts,
 * event attributes, `javascript:` URLs, frames and forms are removed, and so are styles that could lay content over the rest
 * of the page. Idempotent. HTML that is nested too deeply becomes text that shows its tags.
 */
export function cleanHtml(html: string | null): string {
  let cleaned = html ?? ''
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const before = cleaned
    cleaned = cleanOnce(before)
    if (cleaned === before) break
  }
  return cleaned
}

class TooDeep extends Error {}

function cleanOnce(html: string): string {
  let depth = 0
  const onOpenTag = () => {
    if (++depth > MAX_DEPTH) throw new TooDeep()
  }
  try {
    return asBrowsersWrite(sanitizeHtml(html, { ...allowed, onOpenTag, onCloseTag: () => depth-- }))
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
    return asBrowsersWrite(html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
  }
}

/**
 * The HTML that `innerHTML` returns for the same elements, so that a text written by the rich-text editor is stored to the
 * letter. sanitize-html escapes each `>` of a text or an attribute, so ` />` is always the end of a tag.
 */
function asBrowsersWrite(cleaned: string): string {
  return cleaned.replaceAll(' />', '>').replaceAll('\u00a0', '&nbsp;')
}

function harmless(tagName: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { style, ...attribs } = attributes
  if (tagName === 'a' && attribs['target'] === '_blank') attribs['rel'] = 'noopener noreferrer'
  const kept = style === undefined ? '' : withoutOverlays(style)
  return kept.trim() === '' ? attribs : { ...attribs, style: kept }
}

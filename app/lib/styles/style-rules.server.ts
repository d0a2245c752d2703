import { createHash } from 'node:crypto'

/** HTML without style attributes. */
export interface StyledHtml {
  html: string
  /** The rules that are in the place of the style attributes. '' without any. */
  css: string
}

const TAG = /<[a-z][^<>]*>/gi
const STYLE = / style="([^"]*)"/
const CHARACTERS: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', nbsp: '\u00a0' }

/**
 * Replaces the style attributes of clean HTML by rules, because the page's policy refuses the attributes (docs/decisions/
 * 0059-no-style-attributes.md). The rules are in no cascade layer, and so they override those of `app.css`, as the attributes do.
 * @param html as `cleanHtml` writes it: `<` and `>` are only around tags, and values are in double quotes
 */
export function withStyleRules(html: string): StyledHtml {
  const rules = new Map<string, string>()
  const styled = html.replaceAll(TAG, (tag) =>
    tag.replace(STYLE, (_attribute, style: string) => {
      const declarations = declarationsOf(unescaped(style)).join(';')
      if (declarations === '') return ''
      const name = nameOf(declarations)
      rules.set(name, `[data-style="${name}"]{${declarations}}`)
      return ` data-style="${name}"`
    }),
  )
  return { html: styled, css: [...rules.values()].join('') }
}

/** The same for the same declarations, so that cached pages do not change, and two texts on one page do not style each other. */
function nameOf(declarations: string): string {
  return createHash('sha256').update(declarations).digest('base64url').slice(0, 8)
}

function unescaped(value: string): string {
  return value.replaceAll(/&(\w+);/g, (entity, name: string) => CHARACTERS[name] ?? entity)
}

/**
 * The tokens of a declaration list that matter here (CSS Syntax 3): strings, `url()` without quotes, brackets, semicolons, and runs
 * of what has no meaning. The last one is what no declaration of a rule may contain: braces, angle brackets, escapes outside of
 * strings, comments, and strings that do not end.
 */
const TOKEN =
  /(?<string>"(?:[^"\\\n\r\f]|\\[^\n\r\f])*"|'(?:[^'\\\n\r\f]|\\[^\n\r\f])*')|url\(\s*(?:[^\s"'()\\<>{}]+\s*)?\)|url(?=\(\s*["'])|(?<bracket>[()[\]])|(?<end>;)|\/(?!\*)|(?:(?!url\()[^"'\\<>{}/()[\];])+|(?<refused>["'][^\n\r\f]*|[^])/giy

const DECLARATION = /^\s*-{0,2}[a-z][\w-]*\s*:/i

const OPPOSITES: Record<string, string> = { '(': ')', '[': ']' }

/**
 * The declarations of a style attribute, each of which can be written into a rule and stays within it. Those that could not are
 * left out. Browsers ignore such declarations of an attribute, too, except for escapes and blocks, which no property needs.
 */
export function declarationsOf(style: string): string[] {
  const declarations: string[] = []
  let text = ''
  let closers: string[] = []
  let isRefused = false

  function endDeclaration(): void {
    if (!isRefused && DECLARATION.test(text)) declarations.push(text.trim())
    text = ''
    closers = []
    isRefused = false
  }

  for (const { 0: token, groups = {} } of style.matchAll(TOKEN)) {
    const { string, bracket, end, refused } = groups
    if (end !== undefined && closers.length === 0) {
      endDeclaration()
      continue
    }
    // A `<` could begin the end tag of the style element that will hold the rule.
    text += string === undefined ? token : token.replaceAll('<', '\\3c ')
    if (refused !== undefined) isRefused = true
    if (bracket === undefined) continue
    const closer = OPPOSITES[bracket]
    if (closer !== undefined) closers.push(closer)
    else if (closers.pop() !== bracket) isRefused = true
  }
  // Browsers close open brackets at the end of an attribute; in a rule they have to be written.
  text += closers.toReversed().join('')
  endDeclaration()
  return declarations
}

import { createHash } from 'node:crypto'
import { declarationsOf } from './declarations.ts'

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

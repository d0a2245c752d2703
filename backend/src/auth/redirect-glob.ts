/** A character set at the start of the text. */
const SET = /^\[(!?)((?:\\.|[^\]\\])+)\]/
const SEPARATORS = './'
const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

/**
 * A pattern of the allow list, as in GoTrue: `*` matches anything except dots and slashes, `**` anything, `?` one
 * character except those two, `[a-z]` and `[!a-z]` one of a set, `{a,b}` one of several; `\` escapes a character.
 */
export function redirectGlob(pattern: string): RegExp {
  let source = ''
  let depth = 0
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern.charAt(at)
    const [set, negation, members] = SET.exec(pattern.slice(at)) ?? []
    if (character === '\\' && at + 1 < pattern.length) source += literal(pattern.charAt(++at))
    else if (character === '*' && pattern.charAt(at + 1) === '*') {
      source += '.*'
      while (pattern.charAt(at + 1) === '*') at++
    } else if (character === '*') source += `[^${SEPARATORS}]*`
    else if (character === '?') source += `[^${SEPARATORS}]`
    else if (set !== undefined && members !== undefined) {
      source += `[${negation ? '^' : ''}${members.replaceAll(/[[\]^]/g, String.raw`\$&`)}]`
      at += set.length - 1
    } else if (character === '{') {
      source += '(?:'
      depth += 1
    } else if (character === '}' && depth > 0) {
      source += ')'
      depth -= 1
    } else if (character === ',' && depth > 0) source += '|'
    else source += literal(character)
  }
  return new RegExp(`^${source}${')'.repeat(depth)}$`, 's')
}

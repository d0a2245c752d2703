/** Where a character set of a glob ends. */
const SET = /^\[(!?)((?:\\.|[^\]\\])+)\]/
const SEPARATORS = './'
const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

/**
 * An entry of the allow list, in GoTrue's words: `*` stands for anything but a dot or a slash, `**` for anything at all, `?` for
 * one character but those two, `[a-z]` and `[!a-z]` for one of a set, `{a,b}` for one of several; `\` takes a character as it is.
 */
export function redirectGlob(pattern: string): RegExp {
  let source = ''
  let depth = 0
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern.charAt(at)
    const set = SET.exec(pattern.slice(at))
    if (character === '\\' && at + 1 < pattern.length) source += literal(pattern.charAt(++at))
    else if (character === '*' && pattern.charAt(at + 1) === '*') {
      source += '.*'
      while (pattern.charAt(at + 1) === '*') at++
    } else if (character === '*') source += `[^${SEPARATORS}]*`
    else if (character === '?') source += `[^${SEPARATORS}]`
    else if (set) {
      source += `[${set[1] ? '^' : ''}${set[2]!.replaceAll(/[[\]^]/g, String.raw`\$&`)}]`
      at += set[0].length - 1
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

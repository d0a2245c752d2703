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

/**
 * The statements in a function's body that the library safeupdate refuses: PostgREST's connections of a hosted project load it,
 * and its rule also holds inside functions. A condition in a subquery does not count.
 */
export function statementsWithoutWhere(body: string): string[] {
  const text = body
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')
  return [...text.matchAll(/\b(?:update (?!set\b|of\b)[\w.]+(?: as \w+| (?!set\b)\w+)? set|delete from) /gi)]
    .map((match) => upToEnd(text.slice(match.index)))
    .filter((statement) => !/\bwhere\b/i.test(withoutBrackets(statement)))
}

/** The statement that the text begins with: up to its semicolon, or to the bracket that closes what contains it. */
function upToEnd(text: string): string {
  let depth = 0
  for (const [index, character] of [...text].entries()) {
    if (character === '(') depth++
    else if (character === ')') depth--
    if (depth < 0 || (depth === 0 && character === ';')) return text.slice(0, index)
  }
  return text
}

function withoutBrackets(text: string): string {
  const shorter = text.replaceAll(/\([^()]*\)/g, '')
  return shorter === text ? text : withoutBrackets(shorter)
}

/** The origin of a view's column: column `number` of the relation `oid`. */
export interface ColumnOrigin {
  viewColumn: number
  oid: string
  number: number
}

/**
 * Parses a view's stored definition (`pg_rewrite.ev_action`, a printed node tree) and returns which of its columns
 * are plain columns of other relations. Only the outermost target list counts; subqueries have their own.
 */
export function viewColumnOrigins(definition: string): ColumnOrigin[] {
  // Escaped characters, such as brackets in names, are replaced: names do not matter here.
  const list = targetList(definition.replaceAll(/\\./gs, '_'))
  return list === undefined ? [] : topLevelNodes(list).flatMap(originOf)
}

/** The text between the parentheses of the outermost query's `:targetList`. */
function targetList(definition: string): string | undefined {
  const label = ':targetList '
  let depth = 0
  for (let pos = 0; pos < definition.length; pos++) {
    const character = definition[pos]
    if (character === '{') depth++
    else if (character === '}') depth--
    else if (depth === 1 && definition.startsWith(`${label}(`, pos)) {
      const start = pos + label.length
      return definition.slice(start + 1, closing(definition, start))
    }
  }
  return undefined
}

/** The position of the bracket that closes the one at `start`. */
function closing(text: string, start: number): number {
  let depth = 0
  for (let pos = start; pos < text.length; pos++) {
    const character = text[pos]
    if (character === '{' || character === '(') depth++
    else if ((character === '}' || character === ')') && --depth === 0) return pos
  }
  return text.length
}

function topLevelNodes(list: string): string[] {
  const nodes: string[] = []
  for (let pos = list.indexOf('{'); pos >= 0 && pos < list.length; pos = list.indexOf('{', pos)) {
    const end = closing(list, pos)
    nodes.push(list.slice(pos + 1, end))
    pos = end
  }
  return nodes
}

function originOf(node: string): ColumnOrigin[] {
  const own = withoutChildren(node)
  const value = (name: string) => new RegExp(`:${name} (\\d+)`).exec(own)?.[1] ?? '0'
  const oid = value('resorigtbl')
  if (oid === '0') return []
  return [{ viewColumn: Number(value('resno')), oid, number: Number(value('resorigcol')) }]
}

function withoutChildren(node: string): string {
  let text = node
  for (let start = text.indexOf('{'); start >= 0; start = text.indexOf('{')) {
    text = text.slice(0, start) + text.slice(closing(text, start) + 1)
  }
  return text
}

import { parseSync, Visitor, type ESTree } from 'vite'
import { listSources, read, tooFew } from './repository.ts'

const FOLDERS = ['app/session', 'app/storefront', 'app/ui']

type Child = 'text' | 'element' | 'sometimes an element' | 'sometimes a text'

/**
 * A browser that translates a page replaces each text node by an element. Where a text is the only child of its element, React sets the
 * element's text, which works. Other texts are nodes of React's: it changes them without effect once they are replaced, and throws
 * when it removes them or inserts something before them. So a text that changes is the only child of an element.
 * And an option has a value: without one, its translated text would be what is chosen.
 */
export function checkReplaceableTexts(): string[] {
  const files = FOLDERS.flatMap(listSources).filter((file) => file.endsWith('.tsx'))
  return [
    ...files.flatMap((file) => replaceableTextsIn(file, read(file)).map((problem) => `${file}: ${problem}`)),
    ...tooFew(files.length, 150, 'files with elements'),
  ]
}

export function replaceableTextsIn(file: string, source: string): string[] {
  const { program } = parseSync(file, source)
  const elements = namesOfElements(program, source)
  const problems: string[] = []
  const show = ({ start, end }: ESTree.Span) => source.slice(start, end).replace(/\s+/g, ' ').trim()
  function check({ children }: { children: readonly ESTree.JSXChild[] }, isFragment: boolean): void {
    const shown = children.flatMap((node) => {
      const kind = kindOf(node, elements)
      return kind === null ? [] : [{ kind, node }]
    })
    for (const [index, { kind, node }] of shown.entries()) {
      if (isFragment && kind === 'text') problems.push(`‘${show(node)}’ is a text in a fragment.`)
      else if (kind === 'sometimes a text' && (isFragment || shown.length > 1))
        problems.push(`${show(node)} is a text beside other content.`)
      else if (kind === 'sometimes an element' && nextLasting(shown, index) === 'text')
        problems.push(`${show(node)} is inserted before a text.`)
    }
  }
  new Visitor({
    JSXElement: (node) => check(node, false),
    JSXFragment: (node) => check(node, true),
    JSXOpeningElement(node) {
      if (
        nameOf(node.name) === 'option' &&
        !node.attributes.some((each) => each.type === 'JSXAttribute' && nameOf(each.name) === 'value')
      )
        problems.push(`${show(node)} has no value.`)
    },
    FunctionDeclaration(node) {
      if (/^[A-Z]/.test(node.id?.name ?? '') && returnsText(node, program, elements))
        problems.push(`${node.id?.name} returns a text without an element.`)
    },
  }).visit(program)
  return problems
}

const nameOf = (name: ESTree.JSXElementName | ESTree.JSXAttributeName) =>
  name.type === 'JSXIdentifier' ? name.name : undefined

/** What React inserts an element before: its next sibling that is always there. */
function nextLasting(shown: readonly { kind: Child }[], index: number): Child | undefined {
  return shown.slice(index + 1).find(({ kind }) => kind !== 'sometimes an element')?.kind
}

/** What a child shows; null for indentation and comments. */
function kindOf(node: ESTree.JSXChild, elements: ReadonlySet<string>): Child | null {
  switch (node.type) {
    case 'JSXText':
      return /^\s*\n\s*$/.test(node.value) ? null : 'text'
    case 'JSXElement':
    case 'JSXFragment':
      return 'element'
    case 'JSXExpressionContainer': {
      const { expression } = node
      if (expression.type === 'JSXEmptyExpression') return null
      if (expression.type === 'Literal' && typeof expression.value === 'string') return 'text'
      return isElement(expression, elements) ? 'sometimes an element' : 'sometimes a text'
    }
    default:
      return 'sometimes a text'
  }
}

/** Whether an expression is an element, a list of elements, or nothing. */
function isElement(node: ESTree.Node, elements: ReadonlySet<string>): boolean {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return true
    case 'Literal':
      return node.value === null
    case 'Identifier':
      return elements.has(node.name)
    case 'ChainExpression':
    case 'ParenthesizedExpression':
      return isElement(node.expression, elements)
    case 'LogicalExpression':
      return isElement(node.right, elements) && (node.operator === '&&' || isElement(node.left, elements))
    case 'ConditionalExpression':
      return isElement(node.consequent, elements) && isElement(node.alternate, elements)
    case 'CallExpression':
      return node.callee.type === 'Identifier'
        ? elements.has(node.callee.name)
        : node.arguments.some(
            (callback) =>
              callback.type === 'ArrowFunctionExpression' &&
              (callback.body.type === 'BlockStatement' || isElement(callback.body, elements)),
          )
    default:
      return false
  }
}

/** The names that are declared as `Elements` or as functions that return them, and constants that are an element. */
function namesOfElements(program: ESTree.Program, source: string): ReadonlySet<string> {
  const names = new Set<string>()
  new Visitor({
    TSPropertySignature({ key, typeAnnotation }) {
      const type = typeAnnotation ? source.slice(typeAnnotation.start, typeAnnotation.end) : ''
      if (key.type === 'Identifier' && /\bElements$/.test(type)) names.add(key.name)
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init && isElement(init, names)) names.add(id.name)
    },
  }).visit(program)
  return names
}

/** Whether a return statement of the component itself, not of a function in it, may return a text. */
function returnsText(component: ESTree.Function, program: ESTree.Program, elements: ReadonlySet<string>) {
  let found = false
  let depth = 0
  const enter = () => void depth++
  const exit = () => void depth--
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': exit,
    FunctionExpression: enter,
    'FunctionExpression:exit': exit,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': exit,
    ReturnStatement({ argument }) {
      found ||= depth === 1 && argument !== null && !isElement(argument, elements)
    },
  }).visit({ ...program, body: [component] })
  return found
}

import { parseSync, Visitor, type ESTree } from 'vite'
import { listSources, read, tooFew } from './repository.ts'

const FOLDERS = ['app', 'gateway', 'server', 'supabase/functions']

/** People read none of what these compare: ids, addresses, keys, moments, and numbers of one length. */
const EXEMPT = [
  'app/lib/supabase/edit-conflict.ts',
  'app/lib/text/folding.ts',
  'app/storefront/cart/cart-check.ts',
  'app/storefront/catalogue/shop-filters.ts',
  'app/storefront/checkout/idempotency-key.ts',
  'app/storefront/search-engines/queries.ts',
  'app/back-office/gateway-refunds/refund-transfer.ts',
  'server/pages/page-address.ts',
]

/** Columns whose texts are sorted as they are: the numbers of documents, and dates. */
const SORTED_BY_BYTES = new Set(['number', 'day'])

const LOOKS_INTO = new Set([
  'includes',
  'startsWith',
  'endsWith',
  'indexOf',
  'lastIndexOf',
  'search',
  'match',
])
const CHANGES_CASE = new Set([
  'toLowerCase',
  'toUpperCase',
  'toLocaleLowerCase',
  'toLocaleUpperCase',
  'normalize',
])
const SORTS = new Set(['sort', 'toSorted'])
const BY_CODES = 'a list is sorted by the codes of its letters.'
const PATTERNS = new Set(['like', 'ilike', 'likeAllOf', 'likeAnyOf', 'ilikeAllOf', 'ilikeAnyOf'])

/**
 * Texts that people search and sort are compared in app/lib/text/folding.ts, or in the database by its functions: letters compared
 * as they are do not find Àdìrẹ̀ by 'adire', and come in the order of their codes.
 */
export function checkTextComparisons(): string[] {
  const sources = FOLDERS.flatMap(listSources)
  const columns = textColumnsIn(read('app/database.types.ts'))
  return [
    ...sources
      .filter((file) => !EXEMPT.includes(file))
      .flatMap((file) => comparisonsIn(file, read(file), columns).map((found) => `${file}: ${found}`)),
    ...EXEMPT.filter((file) => !sources.includes(file)).map(
      (file) => `${file} is exempt and does not exist.`,
    ),
    ...tooFew(columns.size, 100, 'columns with texts'),
  ]
}

/** The names of the columns that are texts in some table, without ids and moments. */
export function textColumnsIn(types: string): ReadonlySet<string> {
  const names = [...types.matchAll(/^ {10}(\w+): string(?: \| null)?$/gm)].map(([, name = '']) => name)
  return new Set(names.filter((name) => !/(^|_)(id|at)$/.test(name) && !SORTED_BY_BYTES.has(name)))
}

/** What compares texts by their letters or sorts them by their codes. */
export function comparisonsIn(file: string, source: string, columns: ReadonlySet<string>): string[] {
  const found: string[] = []
  const comparators: ESTree.Node[] = []
  const addPattern = (text: string) => {
    if (/(^|\.)i?(like|match)(\(\w+\))?\./.test(text)) found.push('ilike compares texts with their marks.')
  }
  const visitor = new Visitor({
    CallExpression(call) {
      found.push(...problemsOf(call, columns))
      if (call.callee.type === 'MemberExpression' && SORTS.has(nameOf(call.callee)))
        comparators.push(...call.arguments)
    },
    // Numbers are subtracted.
    BinaryExpression({ operator, start }) {
      if (/^[<>]=?$/.test(operator) && comparators.some((each) => each.start <= start && start < each.end))
        found.push(BY_CODES)
    },
    MemberExpression(member) {
      if (nameOf(member) === 'Collator') found.push('Intl.Collator sorts differently in each browser.')
    },
    Literal({ value }) {
      if (typeof value === 'string') addPattern(value)
    },
    TemplateElement({ value }) {
      addPattern(value.raw)
    },
  })
  visitor.visit(parseSync(file, source).program)
  return found
}

function problemsOf(
  { callee, arguments: args }: ESTree.CallExpression,
  columns: ReadonlySet<string>,
): string[] {
  if (callee.type !== 'MemberExpression') return []
  const name = nameOf(callee)
  const [first] = args
  if (name === 'localeCompare') return ['localeCompare sorts differently in each browser.']
  const comparesLetters = LOOKS_INTO.has(name) && [callee.object, ...args].some(isChangedCase)
  if (comparesLetters || PATTERNS.has(name)) return [`${name} compares texts with their marks.`]
  const sortsText = name === 'order' && first?.type === 'Literal' && columns.has(String(first.value))
  if (sortsText || (SORTS.has(name) && first === undefined)) return [BY_CODES]
  return []
}

/** The name of a member, also of `text['includes']`. */
function nameOf({ computed, property }: ESTree.MemberExpression): string {
  if (property.type === 'Literal') return String(property.value)
  return !computed && property.type === 'Identifier' ? property.name : ''
}

function isChangedCase(node: ESTree.Node): boolean {
  if (node.type === 'ChainExpression') return isChangedCase(node.expression)
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  return CHANGES_CASE.has(nameOf(node.callee)) || isChangedCase(node.callee.object)
}

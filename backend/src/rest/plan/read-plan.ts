import { errors } from '../errors.ts'
import type { ApiRequest } from '../request/api-request.ts'
import type { Filter } from '../request/filter.ts'
import type { Logic } from '../request/logic.ts'
import type { AtPath } from '../request/query-params.ts'
import { allRows, restrict } from '../request/range.ts'
import type { SelectItem, SelectRelation } from '../request/select.ts'
import { isToOne, tableKey, type SchemaCache, type TableName } from '../schema-cache/types.ts'
import { findRelationship } from './find-relationship.ts'
import { hoistAggregates } from './hoist-aggregates.ts'
import type { ReadPlan } from './plan-types.ts'

export interface ReadPlanOptions {
  maxRows?: number
  aggregates: boolean
}

/** The CTE with the rows of a write or call. */
const sourceCte: TableName = { schema: '', name: 'pgrst_source' }

/** Resolves a request's select tree, filters, orders and ranges for reading `root`. */
export function planRead(
  request: ApiRequest,
  cache: SchemaCache,
  root: TableName,
  options: ReadPlanOptions,
): ReadPlan {
  const { action, params } = request
  const readsTable = action.kind === 'read'
  const plan: ReadPlan = {
    ...newNode(root.name, root.name, root, cache),
    source: readsTable ? root : sourceCte,
  }
  checkFieldCount(params.select)
  let embedded = 0
  addItems(plan, root, params.select, { cache, options, depth: 1, nextRef: () => `pgrst_${++embedded}` })
  const filters =
    action.kind === 'mutate' ? params.filters.filter(({ path }) => path.length > 0) : params.filters
  const logic = action.kind === 'mutate' ? params.logic.filter(({ path }) => path.length > 0) : params.logic
  at(plan, [...filters, ...logic], (node, value) => node.where.push(value))
  at(plan, params.order, (node, value) => node.order.push(...value))
  if (action.kind !== 'mutate') {
    at(plan, params.ranges, (node, value) => (node.range = value))
    plan.range = request.range
    restrictRows(plan, options.maxRows)
  }
  checkEmbeddedNames(plan)
  return plan
}

/** A column can be selected again under another name, and each repeats its texts in the response. */
const MAX_FIELDS = 500

function checkFieldCount(select: SelectItem[]): void {
  if (countFields(select) > MAX_FIELDS) throw errors.selectedFields(MAX_FIELDS)
}

function countFields(select: SelectItem[]): number {
  return select.reduce((sum, item) => sum + (item.kind === 'field' ? 1 : countFields(item.select)), 0)
}

/** Each further level multiplies the size of the response by the number of related rows. */
const MAX_EMBED_DEPTH = 6

interface Context {
  cache: SchemaCache
  options: ReadPlanOptions
  depth: number
  nextRef: () => string
}

function newNode(name: string, relation: string, source: TableName, cache: SchemaCache): ReadPlan {
  return {
    name,
    relation,
    source,
    table: cache.tables.get(tableKey(source)),
    ref: source.name,
    fields: [],
    hoisted: [],
    where: [],
    order: [],
    range: allRows,
    children: [],
  }
}

function addItems(plan: ReadPlan, origin: TableName, items: SelectItem[], context: Context): void {
  for (const item of items) {
    if (item.kind === 'field') {
      if (item.aggregate && !context.options.aggregates) throw errors.aggregates()
      plan.fields.push(item)
    } else {
      plan.children.push(planEmbedding(plan, origin, item, context))
    }
  }
  if (plan.embedding?.spread) hoistAggregates(plan, plan.embedding)
}

function planEmbedding(
  parent: ReadPlan,
  origin: TableName,
  item: SelectRelation,
  context: Context,
): ReadPlan {
  if (context.depth > MAX_EMBED_DEPTH) throw errors.embedDepth(MAX_EMBED_DEPTH)
  const relationship = findRelationship(context.cache, origin, item.name, item.hint)
  const target = relationship.target
  const node = newNode(item.alias ?? item.name, item.name, target, context.cache)
  node.ref = `${target.name}_${context.depth}`
  node.embedding = {
    relationship,
    toOne: isToOne(relationship),
    inner: item.join === 'inner',
    spread: item.spread,
    parentRef: parent.ref,
    resultRef: resultRefOf(origin, node.name, context),
  }
  addItems(node, target, item.select, { ...context, depth: context.depth + 1 })
  return node
}

/** PostgreSQL's limit for names, less the suffix appended to this one. */
const LONGEST_RESULT_REF = 63 - '_row'.length

/**
 * PostgREST's name for a result, so that two results under one key collide as they do there (42712) instead of one
 * silently hiding the other. A name that PostgreSQL would truncate is replaced by a number.
 */
function resultRefOf(origin: TableName, name: string, { depth, nextRef }: Context): string {
  const ref = `${origin.name}_${name}_${depth}`
  return Buffer.byteLength(ref) <= LONGEST_RESULT_REF ? ref : nextRef()
}

/** Applies each value to the resource at its path. Throws PGRST108 for a path that is not embedded. */
function at<T>(plan: ReadPlan, values: AtPath<T>[], apply: (node: ReadPlan, value: T) => void): void {
  for (const { path, value } of values) apply(nodeAt(plan, path), value)
}

function nodeAt(plan: ReadPlan, path: string[]): ReadPlan {
  let node = plan
  for (const name of path) {
    const child = childNamed(node, name)
    if (!child) throw errors.notEmbedded(name)
    node = child
  }
  return node
}

function childNamed(plan: ReadPlan, name: string): ReadPlan | undefined {
  return (
    plan.children.find((child) => child.name === name) ??
    plan.children.find((child) => child.relation === name)
  )
}

function restrictRows(plan: ReadPlan, maxRows: number | undefined): void {
  plan.range = restrict(plan.range, maxRows)
  for (const child of plan.children) restrictRows(child, maxRows)
}

/** Orders by, and null filters on, embedded resources must name an embedded resource of the right kind. */
function checkEmbeddedNames(plan: ReadPlan): void {
  for (const { relation } of plan.order) {
    if (relation === undefined) continue
    const child = plan.children.find(({ name }) => name === relation)
    if (!child) throw errors.notEmbedded(relation)
    if (!child.embedding?.toOne) throw errors.orderNotToOne(plan.relation, relation)
  }
  plan.where.forEach((logic) => checkEmbeddedFilters(plan, logic))
  plan.children.forEach(checkEmbeddedNames)
}

function checkEmbeddedFilters(plan: ReadPlan, logic: Logic): void {
  if (logic.kind === 'group') {
    logic.members.forEach((member) => checkEmbeddedFilters(plan, member))
    return
  }
  const child = embeddedByFilter(plan, logic)
  if (child && !nullTest(logic)) throw errors.embeddedFilter(child.name)
}

/**
 * The embedded resource that a filter such as `author=not.is.null` refers to. A column with that name takes
 * precedence.
 */
export function embeddedByFilter(plan: ReadPlan, filter: Filter): ReadPlan | undefined {
  if (filter.field.path.length > 0) return undefined
  const child = plan.children.find(({ name }) => name === filter.field.name)
  if (child && !nullTest(filter) && plan.table?.columns.has(filter.field.name)) return undefined
  return child
}

/**
 * Whether the resources embedded in a row decide neither whether it is read nor its place, and are found by its columns. (A function
 * that finds them takes the whole row.)
 */
export function embedsBeside(plan: ReadPlan): boolean {
  const isAbout = (logic: Logic): boolean =>
    logic.kind === 'group' ? logic.members.some(isAbout) : embeddedByFilter(plan, logic) !== undefined
  const ordersByThem = plan.order.some(({ relation }) => relation !== undefined)
  return plan.children.every(isBeside) && !plan.where.some(isAbout) && !ordersByThem
}

function isBeside({ embedding }: ReadPlan): boolean {
  return !embedding?.inner && embedding?.relationship.kind !== 'computed'
}

/** Which value a filter tests for: null, or anything but null. Undefined for other filters. */
export function nullTest({ negated, operation }: Filter): { isNull: boolean } | undefined {
  if (operation.kind !== 'is') return undefined
  if (operation.value === 'null') return { isNull: !negated }
  if (operation.value === 'not_null') return { isNull: negated }
  return undefined
}

export function usesAggregates(plan: ReadPlan): boolean {
  if (plan.fields.some(({ aggregate }) => aggregate !== undefined)) return true
  return !plan.embedding?.spread && plan.children.some(({ hoisted }) => hoisted.length > 0)
}

/** A resource that is joined only for filtering: `posts()` with nothing selected is not in the response. */
export function isEmpty(plan: ReadPlan): boolean {
  return plan.fields.length === 0 && plan.hoisted.length === 0 && plan.children.every(isEmpty)
}

/** Whether PostgreSQL may refuse rows only when it computes them: for a cast, or an offset below zero. */
export function mayFailInRows({ range, fields, children }: ReadPlan): boolean {
  const hasCast = fields.some(({ cast, aggregateCast }) => cast !== undefined || aggregateCast !== undefined)
  return range.offset < 0 || hasCast || children.some(mayFailInRows)
}

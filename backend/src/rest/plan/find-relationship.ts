import { errors } from '../errors.ts'
import {
  tableKey,
  type ColumnPairs,
  type Relationship,
  type SchemaCache,
  type TableName,
} from '../schema-cache/types.ts'
import { closest } from './hints.ts'

/**
 * The one relationship from `origin` to the target of an embedding: a table, a constraint, a foreign key column or a
 * computed relationship, narrowed by the hint after `!`. Throws PGRST200 for none and PGRST201 for several.
 */
export function findRelationship(
  cache: SchemaCache,
  origin: TableName,
  target: string,
  hint: string | undefined,
): Relationship {
  const candidates = cache.relationships.get(tableKey(origin)) ?? []
  const reachable = candidates.filter((candidate) => candidate.target.schema === origin.schema)
  const found = reachable.filter((candidate) => matches(candidate, target, hint))
  const [first] = found
  if (!first) throw noRelationship(cache, origin, target, hint)
  if (found.length > 1) throw ambiguous(origin, target, found)
  return first
}

function matches(relationship: Relationship, target: string, hint: string | undefined): boolean {
  if (relationship.kind === 'computed') return relationship.function.name === target
  if (tableKey(relationship.origin) === tableKey(relationship.target))
    return matchesSelf(relationship, target, hint)
  if (hint !== undefined) {
    return relationship.target.name === target && matchesHint(relationship, hint)
  }
  if (relationship.target.name === target) return true
  if (relationship.kind === 'many-to-many' || relationship.targetIsView) return false
  return relationship.constraint === target || singleColumn(relationship.columns, 0) === target
}

/** A table that references itself: the table's name means the to-many side, the column's name the to-one side. */
function matchesSelf(
  relationship: Exclude<Relationship, { kind: 'computed' }>,
  target: string,
  hint: string | undefined,
): boolean {
  if (relationship.kind === 'many-to-many') {
    return hint !== undefined && relationship.target.name === target && matchesHint(relationship, hint)
  }
  const toMany = relationship.kind === 'one-to-many'
  if (hint === undefined) {
    return toMany ? relationship.target.name === target : singleColumn(relationship.columns, 0) === target
  }
  return toMany && relationship.target.name === target && singleColumn(relationship.columns, 1) === hint
}

function matchesHint(relationship: Exclude<Relationship, { kind: 'computed' }>, hint: string): boolean {
  if (relationship.kind === 'many-to-many') return relationship.junction.name === hint
  const { constraint, columns } = relationship
  return constraint === hint || singleColumn(columns, 0) === hint || singleColumn(columns, 1) === hint
}

function singleColumn(columns: ColumnPairs, side: 0 | 1): string | undefined {
  return columns.length === 1 ? columns[0]?.[side] : undefined
}

function noRelationship(cache: SchemaCache, origin: TableName, target: string, hint: string | undefined) {
  const using = hint === undefined ? '' : `' using the hint '${hint}`
  const details = `Searched for a foreign key relationship between '${origin.name}' and '${target}${using}' in the schema '${origin.schema}', but no matches were found.`
  const known = cache.relationships.get(tableKey(origin)) ?? []
  const names = known.map((relationship) => relationship.target.name)
  const meant = names.includes(target) ? undefined : closest(target, names)
  return errors.noRelationship(
    origin.name,
    target,
    details,
    meant === undefined ? null : `Perhaps you meant '${meant}' instead of '${target}'.`,
  )
}

function ambiguous(origin: TableName, target: string, found: Relationship[]) {
  const options = found.flatMap((relationship) => {
    if (relationship.kind === 'computed') return []
    const hint = relationship.kind === 'many-to-many' ? relationship.junction.name : relationship.constraint
    return `'${relationship.target.name}!${hint}'`
  })
  return errors.ambiguousRelationship(
    origin.name,
    target,
    found.map(describe),
    `Try changing '${target}' to one of the following: ${options.join(', ')}. Find the desired relationship in the 'details' key.`,
  )
}

function describe(relationship: Relationship) {
  const embedding = `${relationship.origin.name} with ${relationship.target.name}`
  if (relationship.kind === 'computed') return { cardinality: 'computed', embedding }
  if (relationship.kind === 'many-to-many') {
    const { junction, toOrigin, toTarget } = relationship
    const ways = [toOrigin, toTarget].map(({ constraint, columns }) => constraint + listed(columns, 1))
    return {
      cardinality: relationship.kind,
      embedding,
      relationship: `${junction.name} using ${ways.join(' and ')}`,
    }
  }
  const { constraint, columns, origin, target } = relationship
  return {
    cardinality: relationship.kind,
    embedding,
    relationship: `${constraint} using ${origin.name}${listed(columns, 0)} and ${target.name}${listed(columns, 1)}`,
  }
}

function listed(columns: ColumnPairs, at: 0 | 1): string {
  return `(${columns.map((pair) => pair[at]).join(', ')})`
}

import { tableKey, type ColumnPairs, type Relationship, type Table, type TableName } from './types.ts'

export interface ForeignKey {
  constraint: string
  origin: TableName
  target: TableName
  columns: ColumnPairs
  isUnique: boolean
}

export interface ComputedRelationship {
  function: TableName
  origin: TableName
  target: TableName
  toOne: boolean
}

/** Every relationship between exposed tables and views, by the key of its origin. */
export function findRelationships(
  tables: Map<string, Table>,
  foreignKeys: ForeignKey[],
  computed: ComputedRelationship[],
): Map<string, Relationship[]> {
  const isView = (name: TableName) => tables.get(tableKey(name))?.isView ?? false
  const direct = foreignKeys.flatMap((key) => bothWays(key, isView))
  const overrides = computed.map(({ toOne, ...rest }): Relationship => ({
    kind: 'computed',
    targetIsView: false,
    toOne,
    ...rest,
  }))
  const all = [...direct, ...throughJunctions(tables, foreignKeys, isView), ...overrides].filter(
    ({ origin, target }) => tables.has(tableKey(origin)) && tables.has(tableKey(target)),
  )
  return groupByOrigin(all)
}

function bothWays(key: ForeignKey, isView: (name: TableName) => boolean): Relationship[] {
  const { constraint, origin, target, columns, isUnique } = key
  const reversed = columns.map(([from, to]): [string, string] => [to, from])
  return [
    {
      kind: isUnique ? 'one-to-one' : 'many-to-one',
      constraint,
      origin,
      target,
      columns,
      targetIsView: isView(target),
    },
    {
      kind: isUnique ? 'one-to-one' : 'one-to-many',
      constraint,
      origin: target,
      target: origin,
      columns: reversed,
      targetIsView: isView(origin),
    },
  ]
}

/** A table whose primary key contains two foreign keys is a junction between the two tables they reference. */
function throughJunctions(
  tables: Map<string, Table>,
  foreignKeys: ForeignKey[],
  isView: (name: TableName) => boolean,
): Relationship[] {
  const byOrigin = Map.groupBy(foreignKeys, ({ origin }) => tableKey(origin))
  return [...byOrigin].flatMap(([junctionKey, keys]) => {
    const primaryKey = tables.get(junctionKey)?.primaryKey ?? []
    const inKey = keys.filter(({ columns }) => columns.every(([own]) => primaryKey.includes(own)))
    return inKey.flatMap((left) =>
      inKey
        .filter((right) => right !== left && right.constraint !== left.constraint)
        .map((right) => manyToMany(left, right, isView(right.target))),
    )
  })
}

function manyToMany(left: ForeignKey, right: ForeignKey, targetIsView: boolean): Relationship {
  const outward = ({ constraint, columns }: ForeignKey) => ({
    constraint,
    columns: columns.map(([own, outer]): [string, string] => [outer, own]),
  })
  return {
    kind: 'many-to-many',
    origin: left.target,
    target: right.target,
    targetIsView,
    junction: left.origin,
    toOrigin: outward(left),
    toTarget: outward(right),
  }
}

/** A computed relationship replaces detected ones to a table with its function's name. */
function groupByOrigin(all: Relationship[]): Map<string, Relationship[]> {
  const grouped = Map.groupBy(all, ({ origin }) => tableKey(origin))
  for (const [key, relationships] of grouped) {
    const overridden = new Set(
      relationships.flatMap((relationship) =>
        relationship.kind === 'computed' ? [tableKey(relationship.function)] : [],
      ),
    )
    const kept = relationships.filter(
      ({ kind, target }) => kind === 'computed' || !overridden.has(tableKey(target)),
    )
    grouped.set(key, kept)
  }
  return grouped
}

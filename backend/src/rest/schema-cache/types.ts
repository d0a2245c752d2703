import type { ApiSettings } from './settings.ts'

export interface Column {
  name: string
  /** The type's name as SQL spells it, schema included where it needs one, without a length. */
  type: string
  /** The type beneath a domain. */
  baseType: string
  nullable: boolean
  /** The default as an SQL expression, as the table's owner wrote it. */
  default: string | null
  maxLength: number | null
  enumValues: string[]
  description: string | null
}

export interface Table {
  schema: string
  name: string
  isView: boolean
  insertable: boolean
  updatable: boolean
  deletable: boolean
  description: string | null
  primaryKey: string[]
  columns: Map<string, Column>
}

export interface TableName {
  schema: string
  name: string
}

/** Pairs of a column here and a column there that must be equal. */
export type ColumnPairs = [string, string][]

interface RelationshipEnds {
  origin: TableName
  target: TableName
  targetIsView: boolean
}

/** A way from one table to another, seen from `origin`. */
export type Relationship = RelationshipEnds &
  (
    | {
        kind: 'many-to-one' | 'one-to-many' | 'one-to-one'
        constraint: string
        columns: ColumnPairs
      }
    | {
        kind: 'many-to-many'
        junction: TableName
        /** The constraint and the columns (outer, junction) towards the origin, then towards the target. */
        toOrigin: { constraint: string; columns: ColumnPairs }
        toTarget: { constraint: string; columns: ColumnPairs }
      }
    | { kind: 'computed'; function: TableName; toOne: boolean }
  )

export interface Parameter {
  /** Empty when the function doesn't name it. */
  name: string
  type: string
  required: boolean
  variadic: boolean
}

export interface Routine {
  schema: string
  name: string
  description: string | null
  parameters: Parameter[]
  volatile: boolean
  returnsSet: boolean
  /** A row of a table, a composite type or OUT parameters, rather than one value. */
  returnsRow: boolean
  returnsVoid: boolean
  /** The media type that the domain it returns is named after: its value is the body of the answer. */
  media: { type: string; binary: boolean } | null
  /** Settings of its own that must hold for the whole statement, such as `statement_timeout`. */
  settings: Record<string, string>
  /** The table whose rows it returns, so that they can embed what the table can. */
  returnTable: TableName | null
}

/** An aggregate that writes rows as a media type of its own. */
export interface MediaHandler {
  mediaType: string
  binary: boolean
  aggregate: TableName
  /** The table whose rows it takes; any rows when there is none. */
  target: TableName | null
}

/** What the API knows of the database. */
export interface SchemaCache {
  /** The schemas that it shows, the usual one first. */
  schemas: string[]
  tables: Map<string, Table>
  relationships: Map<string, Relationship[]>
  routines: Map<string, Routine[]>
  /** Those for a table before those for all. */
  mediaHandlers: MediaHandler[]
  /** Where PostGIS lives, if it does. */
  postgisSchema: string | null
  settings: ApiSettings
}

/** The key of a table, view or function in the maps above. */
export function keyOf({ schema, name }: TableName): string {
  return JSON.stringify([schema, name])
}

export function isToOne(relationship: Relationship): boolean {
  if (relationship.kind === 'computed') return relationship.toOne
  return relationship.kind === 'many-to-one' || relationship.kind === 'one-to-one'
}

import type { ApiSettings } from './api-settings.ts'

export interface Column {
  name: string
  /** The type's name in SQL, with schema if needed, without length. */
  type: string
  /** The type that a domain is based on. */
  baseType: string
  nullable: boolean
  /** The default as an SQL expression. */
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

/** Pairs of columns (origin, target) that must be equal. */
export type ColumnPairs = [string, string][]

interface RelationshipEnds {
  origin: TableName
  target: TableName
  targetIsView: boolean
}

/** A relationship between two tables, seen from `origin`. */
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
        /** Constraint and columns (outer, junction) towards the origin, then towards the target. */
        toOrigin: { constraint: string; columns: ColumnPairs }
        toTarget: { constraint: string; columns: ColumnPairs }
      }
    | { kind: 'computed'; function: TableName; toOne: boolean }
  )

export interface Parameter {
  /** Empty if the parameter has no name. */
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
  /** Whether it returns a row (of a table, a composite type or OUT parameters) rather than one value. */
  returnsRow: boolean
  returnsVoid: boolean
  /** The media type named by the domain that it returns: its value is the response body. */
  media: { type: string; binary: boolean } | null
  /** The function's own settings that must hold for the whole statement, such as `statement_timeout`. */
  settings: Record<string, string>
  /** The table whose rows it returns; they can embed what the table can. */
  returnTable: TableName | null
}

/** An aggregate that converts rows to a media type. */
export interface MediaHandler {
  mediaType: string
  binary: boolean
  aggregate: TableName
  /** The table whose rows it takes; null for any rows. */
  target: TableName | null
}

/** The database schema as far as the API uses it. */
export interface SchemaCache {
  /** The exposed schemas, the default first. */
  schemas: string[]
  tables: Map<string, Table>
  relationships: Map<string, Relationship[]>
  routines: Map<string, Routine[]>
  /** Handlers for a table come before those for all tables. */
  mediaHandlers: MediaHandler[]
  /** The schema of PostGIS, if it is installed. */
  postgisSchema: string | null
  settings: ApiSettings
}

/** The key of a table, view or function in the maps above. */
export function tableKey({ schema, name }: TableName): string {
  return JSON.stringify([schema, name])
}

export function isToOne(relationship: Relationship): boolean {
  if (relationship.kind === 'computed') return relationship.toOne
  return relationship.kind === 'many-to-one' || relationship.kind === 'one-to-one'
}

import type { Logic } from '../request/logic.ts'
import type { OrderTerm } from '../request/order.ts'
import type { RowRange } from '../request/range.ts'
import type { Aggregate, SelectField } from '../request/select.ts'
import type { Relationship, Table, TableName } from '../schema-cache/types.ts'

/** How an embedded resource is joined to its parent. */
export interface Embedding {
  relationship: Relationship
  toOne: boolean
  inner: boolean
  spread: boolean
  /** The SQL alias of the parent's rows, and of this resource's result. */
  parentRef: string
  resultRef: string
}

/** One resource to read, with the resources embedded in it. */
export interface ReadPlan {
  /** Its name in the response and in the paths of filters. */
  name: string
  relation: string
  source: TableName
  /** The table in the schema cache; undefined if a function returns rows of no table. */
  table: Table | undefined
  ref: string
  fields: SelectField[]
  hoisted: HoistedAggregate[]
  where: Logic[]
  order: OrderTerm[]
  range: RowRange
  embedding?: Embedding
  children: ReadPlan[]
}

/** An aggregate in a to-one spread. The parent computes it, from a column that this resource selects. */
export interface HoistedAggregate {
  name: string
  column: string
  aggregate: Aggregate
  aggregateCast?: string
  /** The column's content, in the resource that contains the aggregate; resources further up only pass it on. */
  source?: SelectField
}

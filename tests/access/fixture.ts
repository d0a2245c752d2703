import type { Shop } from './shop.ts'

export type Json = Record<string, unknown>

/** The rows and the change that test the cells of one table. */
export interface Fixture {
  /** The column that identifies a row. */
  key: string
  /** A row that roles with `some` in the access table see, and the target of update and delete. */
  shown: (make: Make) => Promise<Json>
  /** A row that roles with `some` do not see; absent where no role has `some`. */
  hidden?: (make: Make) => Promise<Json>
  /** The target of update and delete where the shown row must not change. */
  target?: (make: Make) => Promise<Json>
  /** The row that the role inserts. */
  newRow: (make: Make, userId: string | undefined) => Promise<Json>
  change: Json
}

/** Inserts rows with the service key. */
export interface Make {
  shop: Shop
  row: (table: string, values: Json) => Promise<Json>
}

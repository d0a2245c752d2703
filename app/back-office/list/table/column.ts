import type { ReactNode } from 'react'

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Aligns the column at the right, so that numbers can be compared. */
  numeric?: boolean
  /** On a phone: spans the whole card, without its header. */
  wide?: boolean
  /** The database column that a click on the header sorts by. */
  sort?: string
  /**
   * The minimum width in rem. A long table gives every column one: content widths would change as virtual rows come and
   * go. Its header is then sticky.
   */
  width?: number
  /** The column's share of the remaining width. Columns without a share keep their width. */
  share?: number
  /** Where the value is shown when the table is too narrow for all columns. */
  folds?: Fold
  /** The column's grid area in the table's CardLayout. */
  area?: string
  /** On a card: shows the header before the value. */
  labelled?: boolean
}

export interface Fold {
  /** The header of the column under whose value this one is shown. */
  under: string
  /** The column with the highest number folds first. */
  order: number
}

/** The CSS grid of a row on a phone; its areas are those of the columns. */
export interface CardLayout {
  /** A `grid-template-columns`: `auto 1fr auto` */
  columns: string
  /** The lines of `grid-template-areas`: `['name name', 'status actions']` */
  areas: readonly string[]
}

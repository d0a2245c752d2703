import type { Column } from './column.ts'

/** A visible column with the columns folded under it. */
export interface ShownColumn<Row> extends Column<Row> {
  folded: readonly Column<Row>[]
  /** In rem; undefined in a table whose columns have no widths. */
  shownWidth?: number
}

/**
 * Fits columns into a table of `available` rem. Columns fold, highest `folds.order` first, until the others fit. The
 * remaining width, or the missing width once all are folded, is divided by `share`. Without `available` (cards, or a table
 * without widths) nothing folds.
 */
export function fitColumns<Row>(
  columns: readonly Column<Row>[],
  available: number | undefined,
): ShownColumn<Row>[] {
  if (available === undefined) return columns.map((column) => ({ ...column, folded: [] }))
  const folded = foldedColumns(columns, available)
  const shown = columns.filter((column) => !folded.has(column))
  const free = available - widthOf(shown)
  const shares = shown.reduce((sum, { share = 0 }) => sum + share, 0)
  return shown.map((column) => ({
    ...column,
    folded: columns.filter((other) => folded.has(other) && other.folds?.under === column.header),
    shownWidth: (column.width ?? 0) + (shares === 0 ? 0 : (free * (column.share ?? 0)) / shares),
  }))
}

function foldedColumns<Row>(columns: readonly Column<Row>[], available: number): Set<Column<Row>> {
  const folded = new Set<Column<Row>>()
  const candidates = columns
    .filter(({ folds }) => folds !== undefined)
    .toSorted((a, b) => (b.folds?.order ?? 0) - (a.folds?.order ?? 0))
  for (const candidate of candidates) {
    if (widthOf(columns.filter((column) => !folded.has(column))) <= available) break
    folded.add(candidate)
  }
  return folded
}

function widthOf(columns: readonly Column<never>[]): number {
  return columns.reduce((sum, { width = 0 }) => sum + width, 0)
}

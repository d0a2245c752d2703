import type { RowProblem } from '../../lib/csv.ts'

export type ImportKind = 'new' | 'changed' | 'unchanged'

/** What the import would do to one row of the shop. */
export interface CheckedRow {
  /** The line of the file on which it begins; two rows have different ones. */
  line: number
  kind: ImportKind
}

/** A file that was compared with the shop. */
export interface CheckedFile<Row extends CheckedRow> {
  rows: Row[]
  problems: RowProblem[]
  /** What staff should look at in rows that are written. */
  warnings?: RowProblem[]
  /** Headers that name no column. */
  unknown: string[]
  /** Remarks about the whole file, such as about lines that are passed over. */
  notes?: string[]
}

export function isWritten({ kind }: CheckedRow): boolean {
  return kind !== 'unchanged'
}

import type { ProductFileWrite } from '../product-file-queries.ts'
import type { RowDifference } from './row-difference.ts'

/** What `importProducts` writes of a compared file. */
export function writesOf(rows: readonly RowDifference[]): ProductFileWrite[] {
  return rows.flatMap((row) => writeOf(row))
}

function writeOf(row: RowDifference): ProductFileWrite[] {
  if (row.kind === 'unchanged') return []
  const { line } = row
  const variants = row.variants && { variants: row.variants.write }
  if (row.kind === 'new') return [{ line, id: null, set: row.values, was: {}, ...variants }]
  const pick = (side: 'before' | 'after') =>
    Object.fromEntries(row.changes.map((change) => [change.field, change[side]]))
  return [{ line, id: row.id, set: pick('after'), was: pick('before'), ...variants }]
}

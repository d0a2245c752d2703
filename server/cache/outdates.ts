import type { Read, Row } from './read.ts'

/** A committed change of one row; `record` and `old` are the row after and before it, as far as they are known. */
export interface RowChange {
  table: string
  type: 'INSERT' | 'UPDATE' | 'DELETE' | 'TRUNCATE'
  record: Row | null
  old: Row | null
}

/** The value of a column as a response shows it: changes that nobody sees do not make it outdated. */
export type ShownValue = (table: string, column: string, value: unknown) => unknown

export const everyValue: ShownValue = (_table, _column, value) => value

/** Whether a value that is shown changed. */
export function isShown({ table, type, record, old }: RowChange, shown: ShownValue = everyValue): boolean {
  if (type !== 'UPDATE' || record === null || old === null) return true
  return changedColumns(old, record, (column, value) => shown(table, column, value)).length > 0
}

/** Row-level security decides by these columns which rows visitors see. */
export const VISIBILITY_COLUMNS: ReadonlySet<string> = new Set(['status', 'active', 'published', 'enabled'])

/** Whether a response that was made from these reads may be another one after the change. */
export function outdates(change: RowChange, reads: readonly Read[], shown: ShownValue = everyValue): boolean {
  return reads.some((read) => read.table === change.table && affects(change, read, shown))
}

function affects({ table, type, record, old }: RowChange, read: Read, shown: ShownValue): boolean {
  if (type === 'TRUNCATE') return true
  const was = old !== null && mayMeet(old, read)
  const is = record !== null && mayMeet(record, read)
  if (type !== 'UPDATE' || record === null || old === null)
    return was || is || (type === 'UPDATE' && old === null)
  if (!was && !is) return false
  const changed = changedColumns(old, record, (column, value) => shown(table, column, value))
  if (changed.length === 0) return false
  if (was !== is || changed.some((column) => decides(column, read))) return true
  const isAmong = read.ids === null || read.ids.has(String(record['id']))
  return isAmong && changed.some((column) => read.columns === null || read.columns.has(column))
}

function decides(column: string, { deciding }: Read): boolean {
  return deciding === null || deciding.has(column) || VISIBILITY_COLUMNS.has(column)
}

function mayMeet(row: Row, { conditions }: Read): boolean {
  return !conditions.some(({ column, excludes }) => column in row && excludes(row[column]))
}

/** A column that is known in one of the rows only counts as changed. */
function changedColumns(old: Row, record: Row, shown: (column: string, value: unknown) => unknown): string[] {
  const columns = new Set([...Object.keys(old), ...Object.keys(record)])
  return [...columns].filter((column) => {
    if (!(column in old) || !(column in record)) return true
    return JSON.stringify(shown(column, old[column])) !== JSON.stringify(shown(column, record[column]))
  })
}

/** A row as it stands now, whose `updated_at` is its version. */
export type CurrentRow = Readonly<Record<string, unknown>> & { readonly updated_at: string }

/** A save that found another version of the row than the one that was opened, or none. Nothing was saved. */
export class EditConflict extends Error {
  override readonly name = 'EditConflict'
  /** What was to be saved. */
  readonly mine: Readonly<Record<string, unknown>>
  /** What somebody else saved; null when the row is gone. */
  readonly theirs: CurrentRow | null

  constructor(mine: Readonly<Record<string, unknown>>, theirs: CurrentRow | null) {
    super(
      theirs
        ? 'Somebody else changed this while you were editing it.'
        : 'Somebody else deleted this meanwhile.',
    )
    this.mine = mine
    this.theirs = theirs
  }
}

/** The columns in which the two disagree. */
export function differences(mine: EditConflict['mine'], theirs: CurrentRow): string[] {
  return Object.keys(mine).filter((column) => {
    // A blank slug is made by the database.
    if (column === 'slug' && mine[column] === '') return false
    return comparable(column, mine[column]) !== comparable(column, theirs[column])
  })
}

/** A form and the database write the same value differently: nothing, and points in time. */
function comparable(column: string, value: unknown): string {
  if (value === undefined || value === '') return 'null'
  if (column.endsWith('_at') && typeof value === 'string') return String(Date.parse(value))
  return JSON.stringify(value, (_key, part: unknown) => (isObject(part) ? sorted(part) : part))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sorted(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The row as stored now; `updated_at` is its version. */
export type CurrentRow = Readonly<Record<string, unknown>> & { readonly updated_at: string }

/** The row that an edit started from. */
export interface OpenedRow {
  /** Its `updated_at`; without it any version is updated. */
  version?: string | undefined
  /** Its values, where known. */
  values?: object | null
  /** Columns that change without a new version, with the values that may be overwritten. */
  unversioned?: Readonly<Record<string, unknown>>
  /** What earlier attempts of the same form have sent: one whose answer was lost may be stored. */
  attempts?: readonly Readonly<Record<string, unknown>>[]
}

/** The row was changed or deleted after it had been opened. Nothing was saved. */
export class EditConflict extends Error {
  override readonly name = 'EditConflict'
  /** The values to save. */
  readonly mine: Readonly<Record<string, unknown>>
  /** The stored row; null when it was deleted. */
  readonly theirs: CurrentRow | null
  /** The row as the form was opened with it, where known. */
  readonly opened: object | null

  constructor(
    mine: Readonly<Record<string, unknown>>,
    theirs: CurrentRow | null,
    opened: object | null = null,
  ) {
    super(
      theirs
        ? 'Somebody else changed this while you were editing it.'
        : 'Somebody else deleted this meanwhile.',
    )
    this.mine = mine
    this.theirs = theirs
    this.opened = opened
  }
}

/** The columns in which the two differ. */
export function differences(mine: EditConflict['mine'], theirs: CurrentRow): string[] {
  return Object.keys(mine).filter(
    (column) =>
      !isFilledIn(column, mine) && comparable(column, mine[column]) !== comparable(column, theirs[column]),
  )
}

/** The row as an earlier attempt of the same form has stored it, to be updated again; null where somebody else has changed it. */
export function openedAgain(
  { attempts = [], unversioned = {}, ...opened }: OpenedRow,
  stored: CurrentRow | null,
): OpenedRow | null {
  if (stored === null || attempts.every((attempt) => differences(attempt, stored).length > 0)) return null
  const columns = Object.keys(unversioned).map((column) => [column, stored[column]])
  return { ...opened, version: stored.updated_at, unversioned: Object.fromEntries(columns) }
}

/** The database fills in a blank slug, and the blank date of what is published. */
function isFilledIn(column: string, mine: EditConflict['mine']): boolean {
  if (column === 'slug') return mine[column] === ''
  return column === 'published_at' && mine[column] === null && mine['status'] === 'published'
}

/**
 * The columns of `mine` that differ from the opened row, to be saved over `theirs`. Objects, such as the social links, are
 * merged key by key.
 */
export function changedColumns<Row extends object>(mine: Row, opened: Row, theirs: object): Partial<Row> {
  const [before, now] = [new Map(Object.entries(opened)), new Map(Object.entries(theirs))]
  const touched = Object.entries(mine).filter(
    ([column, value]) => comparable(column, value) !== comparable(column, before.get(column)),
  )
  return Object.fromEntries(
    touched.map(([column, value]) => [column, merged(value, before.get(column), now.get(column))]),
  ) as Partial<Row>
}

function merged(mine: unknown, opened: unknown, theirs: unknown): unknown {
  if (!isObject(mine) || !isObject(opened) || !isObject(theirs)) return mine
  return { ...theirs, ...changedColumns(mine, opened, theirs) }
}

/** Forms and the database write empty values, timestamps and letters with accents differently. */
function comparable(column: string, value: unknown): string {
  if (value === undefined || value === '') return 'null'
  if (column.endsWith('_at') && typeof value === 'string') return String(Date.parse(value))
  return JSON.stringify(value, (_key, part: unknown) => (isObject(part) ? sorted(part) : part)).normalize()
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sorted(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../database.types.ts'
import { HTML_COLUMNS } from '../../domain/html-columns.ts'
import { DataError, isRefusal, unwrap } from '../../lib/supabase/data-error.ts'
import {
  differences,
  EditConflict,
  openedAgain,
  type CurrentRow,
  type OpenedRow,
} from '../../lib/supabase/edit-conflict.ts'
import { NO_ROW } from '../../lib/supabase/no-row.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

type Tables = Database['public']['Tables']

/** The tables whose rows have a version, which is their `updated_at`. */
type VersionedTable = {
  [Table in keyof Tables]: Tables[Table]['Row'] extends { updated_at: string } ? Table : never
}[keyof Tables]

/** Those of them whose rows are found by a uuid. */
type TableWithId = {
  [Table in VersionedTable]: Tables[Table]['Row'] extends { id: string } ? Table : never
}[VersionedTable]

/** A row to insert. Its `id` is the same in all attempts of one form. */
type NewRow<Table extends TableWithId> = Tables[Table]['Insert'] & { id?: string }

/** What earlier attempts of a form have sent, without the id. */
export type Attempts = readonly EditConflict['mine'][]

/**
 * Insert, update and delete for one table, as `rowAction` takes them. `unversioned` are the columns that triggers change without a
 * new version.
 */
export function rowQueries<Table extends TableWithId>(
  table: Table,
  unversioned: readonly (keyof Tables[Table]['Row'] & string)[] = [],
) {
  return {
    /**
     * Inserts a row with the id that its form chose. If an earlier attempt has stored it and the answer was lost, updates it to the
     * present values, or throws an EditConflict if somebody else has changed it since. `attempts` is what earlier attempts have sent.
     * `onlyAtFirst` are further columns, which such an update leaves as they are.
     */
    insert: async (
      client: ShopClient,
      row: NewRow<Table>,
      attempts: Attempts = [],
      onlyAtFirst: Partial<Tables[Table]['Insert']> = {},
    ): Promise<void> => {
      const values = { ...row, ...onlyAtFirst }
      try {
        unwrap(await untyped(client).from(table).insert(values).select('id').single())
      } catch (error) {
        if (!mayCollide(error) || !(await updateStored(client, table, row, { attempts, unversioned })))
          throw error
      }
    },

    /** See updateIfUnchanged. */
    update: (client: ShopClient, id: string, changes: Tables[Table]['Update'], opened?: OpenedRow) =>
      updateIfUnchanged(client, table, { id }, changes, opened),

    /** Throws a DataError when there is no row with this id. */
    remove: async (client: ShopClient, id: string): Promise<void> => {
      const removed = await untyped(client).from(table).delete().eq('id', id).select('id').maybeSingle()
      if (unwrap(removed) === null) throw deletedMeanwhile()
    },
  }
}

/** Whether the row itself may have refused its second insert. Any of its unique columns can, so the constraint does not tell. */
function mayCollide(error: unknown): boolean {
  return isRefusal(error) && error.status !== 401 && error.status !== 403
}

/**
 * Updates the row with this id, and returns whether there was one. A row that was never edited has the time of its insert as its
 * version. What differs in an edited row, or in an unversioned column, may be the work of somebody else, unless the row is exactly as
 * an earlier attempt has sent it.
 */
async function updateStored<Table extends TableWithId>(
  client: ShopClient,
  table: Table,
  { id, ...others }: NewRow<Table>,
  { attempts, unversioned }: { attempts: Attempts; unversioned: readonly string[] },
): Promise<boolean> {
  if (id === undefined) return false
  const mine: Readonly<Record<string, unknown>> = others
  const stored: CurrentRow | null = unwrap(
    await untyped(client).from(table).select('*').eq('id', id).maybeSingle(),
  )
  if (stored === null) return false
  const columns = differences(await cleaned(table, mine, stored), stored)
  if (columns.length === 0) return true
  const changes = Object.fromEntries(columns.map((column) => [column, mine[column]]))
  const touched = columns.filter((column) => unversioned.includes(column))
  const isNew = stored.updated_at === stored['created_at'] && touched.length === 0
  const opened = {
    version: stored.updated_at,
    attempts: await Promise.all(attempts.map((attempt) => cleaned(table, attempt, stored))),
    unversioned: Object.fromEntries(touched.map((column) => [column, stored[column]])),
  }
  if (!isNew && openedAgain(opened, stored) === null) throw new EditConflict(mine, stored)
  await updateIfUnchanged(client, table, { id }, changes, { ...opened, attempts: [] })
  return true
}

/**
 * Updates a row in one statement if it still has the opened version and the opened values of its unversioned columns, and
 * returns the new version. If the row was changed or deleted, throws an EditConflict with the current row; a change to the
 * same values is not a conflict. Without an opened version it updates any version, and throws a DataError when the row is gone.
 */
export async function updateIfUnchanged<Table extends VersionedTable>(
  client: ShopClient,
  table: Table,
  key: Readonly<Record<string, string | number>>,
  changes: Tables[Table]['Update'],
  opened: OpenedRow = {},
): Promise<string> {
  const { version, unversioned = {} } = opened
  const rows = untyped(client).from(table)
  const matched = { ...key, ...unversioned, ...(version !== undefined && { updated_at: version }) }
  const saved: CurrentRow | null = unwrap(
    await rows.update(changes).match(matched).select('updated_at').maybeSingle(),
  )
  return versionOrConflict(saved?.updated_at ?? null, changes, opened, {
    readCurrent: async () => unwrap(await rows.select('*').match(key).maybeSingle()),
    updateAgain: (stored) => updateIfUnchanged(client, table, key, changes, stored),
    asStored: (mine, stored) => cleaned(table, mine, stored),
  })
}

/**
 * Values with their HTML as the server would store it. What is stored as it was sent stays as it is: the cleaner is large, and
 * only loaded for others.
 */
async function cleaned(
  table: string,
  mine: EditConflict['mine'],
  stored: CurrentRow,
): Promise<EditConflict['mine']> {
  const html = differences(mine, stored).filter((column) => HTML_COLUMNS[table]?.includes(column))
  if (html.length === 0) return mine
  const { cleanHtml } = await import('../../lib/clean-html.ts')
  const clean = html.map((column) => [column, cleanHtml(String(mine[column] ?? ''))])
  return { ...mine, ...Object.fromEntries(clean) }
}

/** How versionOrConflict reads the row, and updates one that an earlier attempt of the form has stored. */
interface RowAccess {
  readCurrent: () => Promise<CurrentRow | null>
  updateAgain: (stored: OpenedRow) => Promise<string>
  /** For tables whose values are not stored as they are sent. */
  asStored?: (mine: EditConflict['mine'], stored: CurrentRow) => Promise<EditConflict['mine']>
}

/**
 * The version that an update has given a row. Null means that no row had the opened version: throws an EditConflict unless the
 * current row has the same values or those of an earlier attempt, or a DataError if any version would have been updated.
 */
export async function versionOrConflict(
  saved: string | null,
  mine: EditConflict['mine'],
  opened: OpenedRow,
  { readCurrent, updateAgain, asStored = async (sent) => sent }: RowAccess,
): Promise<string> {
  if (saved !== null) return saved
  if (opened.version === undefined) throw deletedMeanwhile()
  const theirs = await readCurrent()
  if (theirs === null) throw new EditConflict(mine, theirs, opened.values)
  if (differences(await asStored(mine, theirs), theirs).length === 0) return theirs.updated_at
  const attempts = await Promise.all((opened.attempts ?? []).map((attempt) => asStored(attempt, theirs)))
  const stored = openedAgain({ ...opened, attempts }, theirs)
  if (stored === null) throw new EditConflict(mine, theirs, opened.values)
  return updateAgain(stored)
}

function deletedMeanwhile(): DataError {
  return new DataError('This was deleted meanwhile.', NO_ROW, 406)
}

/** supabase-js cannot resolve a table that is a type parameter. The functions above check the types in its place. */
function untyped(client: ShopClient): SupabaseClient {
  return client
}

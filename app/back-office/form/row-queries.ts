import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../database.types.ts'
import { DataError, isRefusal, unwrap } from '../../lib/supabase/data-error.ts'
import {
  differences,
  EditConflict,
  type CurrentRow,
  type OpenedRow,
} from '../../lib/supabase/edit-conflict.ts'
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

/** PostgREST's code for a single-row request that matched no row. */
const NO_ROW = 'PGRST116'

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
     * present values, or throws an EditConflict if somebody else has changed it since. `onlyAtFirst` are further columns, which
     * such an update leaves as they are.
     */
    insert: async (
      client: ShopClient,
      row: NewRow<Table>,
      onlyAtFirst: Partial<Tables[Table]['Insert']> = {},
    ): Promise<void> => {
      const values = { ...row, ...onlyAtFirst }
      try {
        unwrap(await untyped(client).from(table).insert(values).select('id').single())
      } catch (error) {
        if (!mayCollide(error) || !(await updateStored(client, table, row, unversioned))) throw error
      }
    },

    /** See updateIfUnchanged. */
    update: (client: ShopClient, id: string, changes: Tables[Table]['Update'], opened?: OpenedRow) =>
      updateIfUnchanged(client, table, { id }, changes, opened),

    /** Throws a DataError when there is no row with this id. */
    remove: async (client: ShopClient, id: string): Promise<void> => {
      unwrap(await untyped(client).from(table).delete().eq('id', id).select('id').single())
    },
  }
}

/** Whether the row itself may have refused its second insert. Any of its unique columns can, so the constraint does not tell. */
function mayCollide(error: unknown): boolean {
  return isRefusal(error) && error.status !== 401 && error.status !== 403
}

/**
 * Updates the row with this id, and returns whether there was one. A row that was never edited has the time of its insert as its
 * version. What differs in an edited row, or in an unversioned column, may be the work of somebody else.
 */
async function updateStored<Table extends TableWithId>(
  client: ShopClient,
  table: Table,
  { id, ...others }: NewRow<Table>,
  unversioned: readonly string[],
): Promise<boolean> {
  if (id === undefined) return false
  const mine: Readonly<Record<string, unknown>> = others
  const stored: CurrentRow | null = unwrap(
    await untyped(client).from(table).select('*').eq('id', id).maybeSingle(),
  )
  if (stored === null) return false
  const columns = differences(mine, stored)
  if (columns.length === 0) return true
  const isEdited = stored.updated_at !== stored['created_at']
  if (isEdited || columns.some((column) => unversioned.includes(column))) throw new EditConflict(mine, stored)
  const changes = Object.fromEntries(columns.map((column) => [column, mine[column]]))
  await updateIfUnchanged(client, table, { id }, changes, { version: stored.updated_at })
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
  { version, values = null, unversioned = {} }: OpenedRow = {},
): Promise<string> {
  const rows = untyped(client).from(table)
  const matched = { ...key, ...unversioned, ...(version !== undefined && { updated_at: version }) }
  const saved: CurrentRow | null = unwrap(
    await rows.update(changes).match(matched).select('updated_at').maybeSingle(),
  )
  const opened = { version, values }
  return versionOrConflict(saved?.updated_at ?? null, changes, opened, async () =>
    unwrap(await rows.select('*').match(key).maybeSingle()),
  )
}

/**
 * The version that an update has given a row. Null means that no row had the opened version: throws an EditConflict unless the
 * current row has the same values, or a DataError if any version would have been updated.
 */
export async function versionOrConflict(
  saved: string | null,
  mine: EditConflict['mine'],
  { version, values = null }: OpenedRow,
  readCurrent: () => Promise<CurrentRow | null>,
): Promise<string> {
  if (saved !== null) return saved
  if (version === undefined) throw new DataError('This was deleted meanwhile.', NO_ROW, 406)
  const theirs = await readCurrent()
  if (theirs === null || differences(mine, theirs).length > 0) throw new EditConflict(mine, theirs, values)
  return theirs.updated_at
}

/** supabase-js cannot resolve a table that is a type parameter. The functions above check the types in its place. */
function untyped(client: ShopClient): SupabaseClient {
  return client
}

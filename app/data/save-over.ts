import { DataError, unwrap } from '../lib/data-error.ts'
import { differences, EditConflict, type CurrentRow } from '../lib/edit-conflict.ts'

type Answer<Row> =
  | { data: Row | null; error: null; status: number }
  | { data: null; error: { message: string; code: string }; status: number }

interface Update {
  eq: (column: 'updated_at', version: string) => Update
  select: (columns: 'updated_at') => { maybeSingle: () => PromiseLike<Answer<{ updated_at: string }>> }
}

interface Read {
  maybeSingle: () => PromiseLike<Answer<CurrentRow>>
}

/** What PostgREST says where one row was asked for and there is none. */
const NO_ROW = 'PGRST116'

/**
 * Saves over the version of the row that was opened, in one statement, and gives the version it has now. Another version
 * there, or no row, throws an EditConflict with what `read` finds, unless that is what was to be saved. Without a version
 * it saves over whatever is there, and throws a DataError when nothing is.
 */
export async function saveOver(
  changes: Readonly<Record<string, unknown>>,
  { update, read, version }: { update: Update; read: Read; version?: string | undefined },
): Promise<string> {
  const guarded = version === undefined ? update : update.eq('updated_at', version)
  const saved = unwrap(await guarded.select('updated_at').maybeSingle())
  if (saved !== null) return saved.updated_at
  if (version === undefined) throw new DataError('This was deleted meanwhile.', NO_ROW, 406)
  const theirs = unwrap(await read.maybeSingle())
  if (theirs === null || differences(changes, theirs).length > 0) throw new EditConflict(changes, theirs)
  return theirs.updated_at
}

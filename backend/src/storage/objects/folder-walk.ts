/** Rows read at once: the maximum cost of a skipped folder, and a gain for a folder of many files. */
const RANGE_ROWS = 100
/** Sorts after all names with a prefix, when appended to it. */
const LAST_CHARACTER = `chr(1114111)`

export interface FolderWalk {
  order: 'asc' | 'desc'
  /** The entry to start after; a folder ends with a slash. */
  after?: string | undefined
  /** The number of entries that is needed; by default all. */
  limit?: number
  /** Whether to read every object, including all objects in sub-folders. */
  readsAll?: boolean
}

/**
 * SQL for `walk (seen, objects)`: at least one object of every entry of a folder, read in ranges. After each range it
 * skips the rest of the folder that the range ended in, so that sub-folders cost little, however many objects they
 * contain. `$1` is the bucket, `$2` the folder with its slash; further values begin at `$first`.
 */
export function folderWalk({ order, after, limit, readsAll = false }: FolderWalk, first: number) {
  const values: unknown[] = []
  const value = (given: unknown) => `$${first + values.push(given) - 1}`
  const start = after === undefined ? startOf(order) : nextAfter(`${value(after)}::text`, order)
  const last = `(objects[cardinality(objects)]).name`
  const step = value(readsAll ? 1_000_000_000 : RANGE_ROWS)
  const hasMore = limit === undefined ? 'true' : `seen < ${value(limit)}`
  const text = `
    with recursive walk (seen, objects) as (
      select 0::bigint, ${rangeSql(start, order, step)}
      union all
      select seen + (select count(distinct ${entryOf('found.name')}) from unnest(objects) as found),
        ${rangeSql(nextAfter(last, order), order, step)}
      from walk where cardinality(objects) = ${step} and ${hasMore}
    )`
  return { text, values }
}

/** The part of the name after the folder. */
export const nameInFolder = (name: string): string => `substr(${name}, length($2) + 1)`

export const isInFolder = (name: string): string => `position('/' in ${nameInFolder(name)}) > 0`

/** The entry of the folder that a name belongs to. */
const entryOf = (name: string): string => `split_part(${nameInFolder(name)}, '/', 1)`

const startOf = (order: 'asc' | 'desc'): string =>
  order === 'asc' ? '$2::text' : `$2::text || ${LAST_CHARACTER}`

/**
 * The start of the entry after this name's entry; in descending order, the start of this name's own entry. `0` is the
 * character after the slash.
 */
function nextAfter(name: string, order: 'asc' | 'desc'): string {
  const folder = `$2 || ${entryOf(name)}`
  const [ofFolder, ofFile] =
    order === 'asc' ? [`${folder} || '0'`, `${name} || chr(1)`] : [`${folder} || '/'`, name]
  return `case when ${isInFolder(name)} then ${ofFolder} else ${ofFile} end`
}

function rangeSql(start: string, order: 'asc' | 'desc', step: string): string {
  const [from, until] = order === 'asc' ? [start, `$2 || ${LAST_CHARACTER}`] : ['$2::text', start]
  return `array(
    select object from storage.objects as object
    where bucket_id = $1 and name collate "C" >= ${from} and name collate "C" < ${until}
    order by name collate "C" ${order} limit ${step}
  )`
}

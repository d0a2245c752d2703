/** Rows read at once: what a folder that is leapt over costs at most, and a folder of many files gains. */
const stride = 100
/** Names stand between what begins with a prefix and this behind it. */
const beyondAll = `chr(1114111)`

export interface FolderWalk {
  order: 'asc' | 'desc'
  /** The entry behind which to begin; a folder's ends with a slash. */
  behind?: string | undefined
  /** So many entries are enough; without it all are found. */
  enough?: number
  /** Whether to read every object, also those that are of a folder that was found. */
  everything?: boolean
}

/**
 * SQL for `walk (seen, objects)`: at least one object of every entry of a folder, a stretch at a time. Behind each stretch it
 * leaps over what is left of the folder that it ended in, so that sub-folders cost little however much they hold.
 * `$1` is the bucket, `$2` the folder with its slash; further values begin at `$first`.
 */
export function folderWalk({ order, behind, enough, everything = false }: FolderWalk, first: number) {
  const values: unknown[] = []
  const value = (given: unknown) => `$${first + values.push(given) - 1}`
  const start = behind === undefined ? startOf(order) : nextAfter(`${value(behind)}::text`, order)
  const last = `(objects[cardinality(objects)]).name`
  const step = value(everything ? 1_000_000_000 : stride)
  const goOn = enough === undefined ? 'true' : `seen < ${value(enough)}`
  const text = `
    with recursive walk (seen, objects) as (
      select 0::bigint, ${stretch(start, order, step)}
      union all
      select seen + (select count(distinct ${entryOf('found.name')}) from unnest(objects) as found),
        ${stretch(nextAfter(last, order), order, step)}
      from walk where cardinality(objects) = ${step} and ${goOn}
    )`
  return { text, values }
}

/** The name's part below the folder. */
export const below = (name: string): string => `substr(${name}, length($2) + 1)`

export const isInFolder = (name: string): string => `position('/' in ${below(name)}) > 0`

/** The folder's own entry that a name belongs to. */
const entryOf = (name: string): string => `split_part(${below(name)}, '/', 1)`

const startOf = (order: 'asc' | 'desc'): string => (order === 'asc' ? '$2::text' : `$2::text || ${beyondAll}`)

/** Where the entry after this name's begins; for the way back, where this name's own begins. `0` is what follows the slash. */
function nextAfter(name: string, order: 'asc' | 'desc'): string {
  const folder = `$2 || ${entryOf(name)}`
  const [ofFolder, ofFile] =
    order === 'asc' ? [`${folder} || '0'`, `${name} || chr(1)`] : [`${folder} || '/'`, name]
  return `case when ${isInFolder(name)} then ${ofFolder} else ${ofFile} end`
}

function stretch(start: string, order: 'asc' | 'desc', step: string): string {
  const [from, until] = order === 'asc' ? [start, `$2 || ${beyondAll}`] : ['$2::text', start]
  return `array(
    select object from storage.objects as object
    where bucket_id = $1 and name collate "C" >= ${from} and name collate "C" < ${until}
    order by name collate "C" ${order} limit ${step}
  )`
}

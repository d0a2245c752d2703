import { parsePosition } from '../page/list-position.ts'

/** The first is as wide as the page, the others are in rows of two or three. A phone with thousands of pictures in its document would not react. */
const FIRST_ROWS = 49
/** The most rows by which a list grows: it grows faster the longer it is, because each response repeats the rows before. */
const MOST_MORE = 192

/** The rows with which a list begins, or to which it has grown. */
export interface StartOfList<Row> {
  rows: Row[]
  /** The path with more rows; null if these are all. */
  more: string | null
}

/** As many rows as the request asks for with the parameter `name`. */
export function startOfList<Row>(
  all: readonly Row[],
  request: Request,
  { path, name }: { path: string; name: string },
): StartOfList<Row> {
  const size = Math.max(FIRST_ROWS, parsePosition(new URL(request.url).searchParams.get(name)))
  const next = size + Math.min(size - 1, MOST_MORE)
  return { rows: all.slice(0, size), more: all.length > size ? `${path}?${name}=${next}` : null }
}

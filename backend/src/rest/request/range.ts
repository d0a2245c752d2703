import { errors } from '../errors.ts'

/** The requested rows; without `limit` all that follow. */
export interface RowRange {
  offset: number
  limit?: number
}

export const allRows: RowRange = { offset: 0 }

/** From `limit` and `offset` in the URL; a value that is not a number is ignored. */
export function parseLimitOffset(limit: string | undefined, offset: string | undefined): RowRange {
  const rows = readInteger(limit)
  if (rows !== undefined && rows < 0) throw errors.range('Limit should be greater than or equal to zero.')
  return { offset: readInteger(offset) ?? 0, ...(rows !== undefined && { limit: rows }) }
}

function readInteger(text: string | undefined): number | undefined {
  if (text === undefined || !/^-?\d+$/.test(text.trim())) return undefined
  return Math.max(Math.min(Number(text), Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER)
}

/** From `Range: 0-9`, which counts rows and includes both ends. Undefined if absent or in other units. */
export function parseRangeHeader(header: string | null): RowRange | undefined {
  const match = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header?.trim() ?? '')
  if (!match) return undefined
  const offset = Number(match[1])
  if (match[2] === undefined) return { offset }
  const limit = Number(match[2]) - offset + 1
  if (limit <= 0) {
    throw errors.range(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  }
  return { offset, limit }
}

/** The rows in both ranges, which both count from the first row of the result. */
export function intersect(a: RowRange, b: RowRange): RowRange {
  const offset = Math.max(a.offset, b.offset)
  const end = Math.min(endOf(a), endOf(b))
  if (end === Infinity) return { offset }
  return { offset, limit: Math.max(0, end - offset) }
}

function endOf({ offset, limit }: RowRange): number {
  return limit === undefined ? Infinity : offset + limit
}

/** At most `maxRows` rows. */
export function restrict(range: RowRange, maxRows: number | undefined): RowRange {
  if (maxRows === undefined) return range
  return { ...range, limit: Math.min(range.limit ?? maxRows, maxRows) }
}

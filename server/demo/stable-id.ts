import { createHash } from 'node:crypto'

/** A UUID (version 8) derived from table and name, so that repeated seeding finds existing rows. */
export function stableId(table: string, name: string): string {
  const hex = createHash('sha256').update(`${table}/${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

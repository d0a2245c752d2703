/**
 * PostgreSQL's pg_snapshot, `xmin:xmax:xip_list`.
 * Source: https://www.postgresql.org/docs/18/functions-info.html#FUNCTIONS-PG-SNAPSHOT
 */
export interface Snapshot {
  xmin: bigint
  xmax: bigint
  running: ReadonlySet<string>
}

export function parseSnapshot(text: string): Snapshot {
  const [xmin = '0', xmax = '0', running = ''] = text.split(':')
  return { xmin: BigInt(xmin), xmax: BigInt(xmax), running: new Set(running.split(',')) }
}

/** As pg_visible_in_snapshot(): whether the transaction had ended when the snapshot was taken. */
export function isVisibleIn(xid: string, { xmin, xmax, running }: Snapshot): boolean {
  const number = BigInt(xid)
  return number < xmin || (number < xmax && !running.has(xid))
}

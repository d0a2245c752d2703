interface Scans {
  name: string
  scans: number
  entries: number
}

/** Runs one statement on the connection of an open transaction. */
type Run = (sql: string) => Promise<{ rows: Scans[] }>

const SCANS = `
  select relname as name, pg_stat_get_xact_numscans(oid)::integer as scans, pg_stat_get_xact_tuples_returned(oid)::integer as entries
  from pg_class where relkind = 'i' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`

/**
 * The indexes of the schemas public and private that a statement uses, and how many entries of each it reads, by PostgreSQL's
 * counters of the connection. `explain` shows nothing of what happens inside a function.
 */
export async function indexesUsedBy(run: Run, statement: string): Promise<Record<string, number>> {
  // The counters may still have what earlier transactions of the connection did.
  const before = new Map((await run(SCANS)).rows.map((index) => [index.name, index]))
  await run(statement)
  const used = (await run(SCANS)).rows.filter(({ name, scans }) => scans > (before.get(name)?.scans ?? 0))
  return Object.fromEntries(
    used.map(({ name, entries }) => [name, entries - (before.get(name)?.entries ?? 0)]),
  )
}

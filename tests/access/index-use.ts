/** Runs one statement on the connection of an open transaction. */
type Run = (sql: string) => Promise<{ rows: { name: string; entries: number }[] }>

/**
 * The indexes of the schema public that a statement uses, and how many entries of each it reads, by PostgreSQL's counters of
 * the transaction. `explain` shows nothing of what happens inside a function.
 */
export async function indexesUsedBy(run: Run, statement: string): Promise<Record<string, number>> {
  await run(statement)
  const { rows } = await run(`
    select relname as name, pg_stat_get_xact_tuples_returned(oid)::integer as entries from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'i' and pg_stat_get_xact_numscans(oid) > 0`)
  return Object.fromEntries(rows.map(({ name, entries }) => [name, entries]))
}

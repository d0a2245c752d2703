import pg from 'pg'

interface Table {
  name: string
  /** Its columns that can be written. */
  columns: string
  /** Its column with a sequence. */
  identity: string | null
}

/**
 * Copies rows between two databases of one server. Columns that only the source has are left out. Triggers and foreign
 * keys are not applied, so that the order of the tables does not matter. Needs the rights of a superuser.
 * @param patterns such as `auth.users` or `auth.*`
 */
export async function copyTables(
  from: pg.ClientConfig,
  to: pg.ClientConfig,
  patterns: string[],
): Promise<void> {
  const [source, target] = [new pg.Client(from), new pg.Client(to)]
  try {
    await Promise.all([source.connect(), target.connect()])
    await target.query('begin; set local session_replication_role = replica')
    const existing = new Set((await tablesOf(source, patterns)).map(({ name }) => name))
    for (const table of await tablesOf(target, patterns))
      if (existing.has(table.name)) await copyTable(source, target, table)
    await target.query('commit')
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}

async function tablesOf(client: pg.Client, patterns: string[]): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', nspname, relname) as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns,
       max(attname) filter (where attidentity <> '') as identity
     from pg_class c join pg_namespace n on n.oid = relnamespace
     join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relkind = 'r' and (nspname || '.' || relname = any ($1) or nspname || '.*' = any ($1))
     group by 1 order by 1`,
    [patterns],
  )
  return rows
}

async function copyTable(
  source: pg.Client,
  target: pg.Client,
  { name, columns, identity }: Table,
): Promise<void> {
  const { rows } = await source.query(`select jsonb_agg(t) as rows from ${name} t`)
  if (!rows[0].rows) return
  await target.query(
    `insert into ${name} (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::${name}, $1) on conflict do nothing`,
    [JSON.stringify(rows[0].rows)],
  )
  if (identity)
    await target.query(`select setval(pg_get_serial_sequence($1, $2), max(${identity})) from ${name}`, [
      name,
      identity,
    ])
}

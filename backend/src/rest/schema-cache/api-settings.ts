/** API settings stored in the database. Source: PostgREST 13, "Configuration", In-Database Configuration. */
export interface ApiSettings {
  /** The exposed schemas, the default first; undefined if the database does not set them. */
  schemas: string[] | undefined
  /** Whether `Accept: application/vnd.pgrst.plan` returns the query plan. */
  planEnabled: boolean
  /** Undefined if the database does not set it. */
  aggregatesEnabled: boolean | undefined
  maxRows: number | undefined
  /** How a request's transaction ends, and whether `Prefer: tx=` may override it. */
  txEnd: { rollback: boolean; allowOverride: boolean }
  extraSearchPath: string[] | undefined
  /** A function that runs before every request and may refuse it. */
  preRequest: { schema: string; name: string } | undefined
  /** Roles that bypass row-level security, so that estimates reveal nothing to them. */
  unrestrictedRoles: Set<string>
}

export interface SettingRow {
  name: string
  value: string
}

/** By default `Prefer: tx=rollback` is allowed, since it does no harm. */
export function readSettings(rows: SettingRow[], unrestrictedRoles: string[] = []): ApiSettings {
  const given = new Map(
    rows.map(({ name, value }) => [name.replace(/^pgrst\./, '').replaceAll('-', '_'), value]),
  )
  const txEnd = given.get('db_tx_end') ?? 'commit-allow-override'
  const maxRows = given.get('db_max_rows') ?? ''
  return {
    schemas: names(given.get('db_schemas')),
    planEnabled: flag(given.get('db_plan_enabled')) ?? false,
    aggregatesEnabled: flag(given.get('db_aggregates_enabled')),
    maxRows: /^\d+$/.test(maxRows) ? Number(maxRows) : undefined,
    txEnd: { rollback: txEnd.startsWith('rollback'), allowOverride: txEnd.endsWith('-allow-override') },
    extraSearchPath: names(given.get('db_extra_search_path')),
    preRequest: functionName(given.get('db_pre_request')),
    unrestrictedRoles: new Set(unrestrictedRoles),
  }
}

function flag(value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined
  return ['true', '1', 'yes', 'on'].includes(value.toLowerCase())
}

function names(value: string | undefined): string[] | undefined {
  const listed = value?.split(',').map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
  return listed?.some((name) => name !== '') ? listed.filter((name) => name !== '') : undefined
}

function functionName(value: string | undefined): ApiSettings['preRequest'] {
  if (!value) return undefined
  const [first = '', second] = value.split('.')
  return second === undefined ? { schema: '', name: first } : { schema: first, name: second }
}

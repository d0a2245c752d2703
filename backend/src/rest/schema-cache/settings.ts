/** Settings of the API that live in the database. Source: PostgREST 13, "Configuration", In-Database Configuration. */
export interface ApiSettings {
  /** Whether `Accept: application/vnd.pgrst.plan` shows how a request would run. */
  planEnabled: boolean
  /** Undefined where the database has no opinion. */
  aggregatesEnabled: boolean | undefined
  maxRows: number | undefined
  /** How a request's transaction ends, and whether `Prefer: tx=` may say otherwise. */
  txEnd: { rollback: boolean; allowOverride: boolean }
  extraSearchPath: string[] | undefined
  /** A function that runs before every request and may refuse it. */
  preRequest: { schema: string; name: string } | undefined
}

export interface SettingRow {
  name: string
  value: string
}

/** Without a word from the database, `Prefer: tx=rollback` is honoured: it harms nobody. */
export function readSettings(rows: SettingRow[]): ApiSettings {
  const given = new Map(
    rows.map(({ name, value }) => [name.replace(/^pgrst\./, '').replaceAll('-', '_'), value]),
  )
  const txEnd = given.get('db_tx_end') ?? 'commit-allow-override'
  const maxRows = given.get('db_max_rows') ?? ''
  return {
    planEnabled: flag(given.get('db_plan_enabled')) ?? false,
    aggregatesEnabled: flag(given.get('db_aggregates_enabled')),
    maxRows: /^\d+$/.test(maxRows) ? Number(maxRows) : undefined,
    txEnd: { rollback: txEnd.startsWith('rollback'), allowOverride: txEnd.endsWith('-allow-override') },
    extraSearchPath: given
      .get('db_extra_search_path')
      ?.split(',')
      .map((schema) => schema.trim()),
    preRequest: functionName(given.get('db_pre_request')),
  }
}

function flag(value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined
  return ['true', '1', 'yes', 'on'].includes(value.toLowerCase())
}

function functionName(value: string | undefined): ApiSettings['preRequest'] {
  if (!value) return undefined
  const [first = '', second] = value.split('.')
  return second === undefined ? { schema: '', name: first } : { schema: first, name: second }
}

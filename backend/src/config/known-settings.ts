type TomlTable = Record<string, unknown>

/**
 * Settings for the Supabase CLI's containers, or replaced by other settings here; `**` stands for everything below.
 */
const IGNORED_SETTINGS = [
  'project_id',
  'analytics.**',
  'api.port',
  'api.tls.**',
  'auth.rate_limit.web3',
  'auth.site_url',
  'db.health_timeout',
  'db.major_version',
  'db.network_restrictions.**',
  'db.pooler.**',
  'db.port',
  'db.settings.**',
  'db.shadow_port',
  'db.ssl_enforcement.**',
  'edge_runtime.**',
  'experimental.**',
  'functions.<name>.import_map',
  'functions.<name>.static_files',
  'inbucket.**',
  'local_smtp.**',
  'realtime.ip_version',
  'realtime.max_header_length',
  'remotes.**',
  'storage.analytics.**',
  'storage.s3_protocol.**',
  'storage.vector.**',
  'studio.**',
]

/** Settings that have an effect in the CLI only if they differ from these values, which match the behaviour here. */
const CLI_DEFAULTS: Record<string, unknown> = {
  'api.auto_expose_new_tables': true,
  'api.enabled': true,
  'auth.enabled': true,
  'db.migrations.enabled': true,
  'db.seed.enabled': true,
  'db.seed.sql_paths': ['./seed.sql'],
  'functions.<name>.enabled': true,
  'realtime.enabled': true,
  'storage.enabled': true,
  'storage.image_transformation.enabled': true,
}

/** Full names of settings that have no effect here, for a warning. `read` lists the names of those that are read. */
export function settingsWithoutEffect(toml: TomlTable, read: string[]): string[] {
  return leaves(toml, [], true).flatMap(({ path, value }) => {
    const isEmpty = value === '' || (Array.isArray(value) && value.length === 0)
    const cliDefault = Object.entries(CLI_DEFAULTS).find(([pattern]) => matches(path, pattern))
    const isDefault = cliDefault !== undefined && JSON.stringify(cliDefault[1]) === JSON.stringify(value)
    const isKnown = [...read, ...IGNORED_SETTINGS].some((pattern) => matches(path, pattern))
    return isEmpty || isDefault || isKnown ? [] : path.join('.')
  })
}

interface Leaf {
  path: string[]
  value: unknown
}

/** The contents of a disabled table are ignored. */
function leaves(table: TomlTable, path: string[], isRoot = false): Leaf[] {
  if (!isRoot && table.enabled === false && path.length > 1) return []
  return Object.entries(table).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
      ? leaves(value as TomlTable, [...path, name])
      : [{ path: [...path, name], value }],
  )
}

function matches(path: string[], pattern: string): boolean {
  const parts = pattern.split('.')
  const isOpen = parts.at(-1) === '**'
  if (isOpen ? path.length < parts.length : path.length !== parts.length) return false
  return parts.every((part, index) => part === '**' || part.startsWith('<') || part === path[index])
}

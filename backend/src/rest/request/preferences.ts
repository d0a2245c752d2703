import { errors } from '../errors.ts'

/** The contents of the Prefer header. Source: PostgREST 13, "Prefer Header" (RFC 7240). */
export interface Preferences {
  resolution?: 'merge-duplicates' | 'ignore-duplicates'
  return?: 'representation' | 'minimal' | 'headers-only'
  count?: 'exact' | 'planned' | 'estimated'
  tx?: 'commit' | 'rollback'
  missing?: 'default' | 'null'
  handling?: 'strict' | 'lenient'
  timezone?: string
  maxAffected?: number
}

const choices: Record<string, readonly string[]> = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
}

/** Unknown preferences are ignored, unless `handling=strict` makes them an error. Of several time zones only the first is looked at. */
export function parsePreferences(header: string | null): Preferences {
  const found: Record<string, string | number> = {}
  const invalid: string[] = []
  let timezones = 0
  for (const preference of (header ?? '').split(',').map((part) => part.trim())) {
    const [name = '', value = ''] = preference.split(/=(.*)/s)
    if (name === 'timezone') timezones += 1
    if (preference === '' || (name === 'timezone' && timezones > 1)) continue
    const accepted = readPreference(name, value)
    if (accepted === undefined) invalid.push(preference)
    else found[name === 'max-affected' ? 'maxAffected' : name] ??= accepted
  }
  const preferences = found as Preferences
  if (preferences.handling === 'strict' && invalid.length > 0) throw errors.preferences(invalid)
  return preferences
}

function readPreference(name: string, value: string): string | number | undefined {
  if (Object.hasOwn(choices, name) && choices[name]?.includes(value)) return value
  if (name === 'max-affected' && /^\d{1,15}$/.test(value)) return Number(value)
  if (name === 'timezone' && isTimezone(value)) return value
  return undefined
}

function isTimezone(name: string): boolean {
  // Intl accepts offsets such as +01:00, but PostgreSQL's list of time zone names does not contain them.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The Preference-Applied header: those of `names` that the request contains, in PostgREST's order. */
export function appliedPreferences(given: Preferences, names: (keyof Preferences)[]): string | undefined {
  const order: (keyof Preferences)[] = [
    'resolution',
    'missing',
    'return',
    'count',
    'tx',
    'handling',
    'timezone',
    'maxAffected',
  ]
  const parts = order
    .filter((name) => names.includes(name) && given[name] !== undefined)
    .filter((name) => name !== 'maxAffected' || given.handling === 'strict')
    .map((name) => `${name === 'maxAffected' ? 'max-affected' : name}=${given[name]}`)
  return parts.length > 0 ? parts.join(', ') : undefined
}

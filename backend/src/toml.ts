/** A table of a config.toml. Its readers refuse what they cannot use by the setting's full name; absent is undefined. */
export type Table = Record<string, unknown>

const DURATION = /^(\d+[hms])+$/
const SECONDS: Record<string, number> = { h: 3600, m: 60, s: 1 }

/** Without the members that are undefined, so that defaults show through. */
export function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

export function section(table: Table, name: string, where = ''): Table {
  const value = table[name] ?? {}
  if (typeof value !== 'object' || Array.isArray(value))
    throw new Error(`${where && `${where}.`}${name} must be a table`)
  return value as Table
}

export function flag(table: Table, name: string, where: string): boolean | undefined {
  const value = table[name]
  if (value === undefined || typeof value === 'boolean') return value
  throw new Error(`${where}.${name} must be true or false`)
}

export function count(table: Table, name: string, where: string): number | undefined {
  const value = table[name]
  if (value === undefined) return undefined
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw new Error(`${where}.${name} must be a whole number, zero or more`)
}

export function text(table: Table, name: string, where: string): string | undefined {
  const value = table[name]
  if (value === undefined || typeof value === 'string') return value
  throw new Error(`${where}.${name} must be a text`)
}

export function duration(table: Table, name: string, where: string): number | undefined {
  const value = table[name]
  if (value === undefined) return undefined
  const parts = typeof value === 'string' && DURATION.test(value) ? [...value.matchAll(/(\d+)([hms])/g)] : []
  if (parts.length === 0) throw new Error(`${where}.${name} must be a duration such as "60s"`)
  return parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * SECONDS[unit!]!, 0)
}

export function list(value: unknown, where: string, what = 'addresses'): string[] | undefined {
  if (value === undefined) return undefined
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value
  throw new Error(`${where} must be a list of ${what}`)
}

/** A text, or the environment variable that `env(NAME)` names; '' when absent. */
export function secret(table: Table, name: string, where: string, env = process.env): string {
  const value = text(table, name, where) ?? ''
  const variable = /^env\((\w+)\)$/.exec(value)?.[1]
  return variable ? (env[variable] ?? '') : value
}

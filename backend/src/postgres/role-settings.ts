import { readFileSync } from 'node:fs'
import type { Query } from './database.ts'

const roleSettingsSql = readFileSync(new URL('role-settings.sql', import.meta.url), 'utf8')

export interface RoleSettings {
  /** PostgreSQL settings of the role by name, such as `statement_timeout`. */
  of(role: string): Promise<Record<string, string>>
  /** The next request reads them again. */
  forget(): void
}

/**
 * `set role` does not apply the settings of `alter role … set`, so each transaction sets them (as PostgREST does).
 */
export function cacheRoleSettings(query: Query): RoleSettings {
  let current: Promise<Map<string, Record<string, string>>> | undefined

  async function load() {
    const { rows } = await query<{ role: string; name: string; value: string }>(roleSettingsSql)
    const settings = new Map<string, Record<string, string>>()
    for (const { role, name, value } of rows) settings.set(role, { ...settings.get(role), [name]: value })
    return settings
  }

  return {
    async of(role) {
      const loading = (current ??= load())
      try {
        return (await loading).get(role) ?? {}
      } catch (error) {
        if (current === loading) current = undefined
        throw error
      }
    },
    forget: () => (current = undefined),
  }
}

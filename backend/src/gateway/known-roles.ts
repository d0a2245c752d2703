import type { Database } from '../postgres/database.ts'

/**
 * Whether a token may use one of the project's own database roles. Such a role must be made for it: it cannot log in,
 * has no privileges over the cluster, and the connection may switch to it.
 */
export function createRoleCheck(database: Pick<Database, 'query'>): (role: string) => Promise<boolean> {
  return async (role) => {
    if (role.includes('\0')) return false
    const { rowCount } = await database.query(
      `select from pg_roles
       where rolname = $1 and rolname !~ '^pg_' and pg_has_role(current_user, oid, 'member')
         and not (rolcanlogin or rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)`,
      [role],
    )
    return rowCount > 0
  }
}

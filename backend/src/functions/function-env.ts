import type { ProjectKeys } from '../keys/keys.ts'

/** The environment of the project's functions: as on the hosted service, the address for sending mail, and `settings`. */
export function functionEnv(
  url: string,
  keys: ProjectKeys,
  settings: Record<string, string> = {},
): Record<string, string> {
  return {
    ...settings,
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: keys.anonKey,
    SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
    MAIL_API_URL: `${url}/functions/v1/_mail`,
    MAIL_API_KEY: keys.serviceRoleKey,
  }
}

import { silentLogger, type Logger } from '../logging/logger.ts'
import type { Database } from '../postgres/database.ts'
import { createSigningKey } from './keys.ts'
import type { ProjectKeys } from './keys.ts'

/**
 * Reads the signing keys again if they were read longer ago than this. Never rejects: the known keys are kept on an
 * error.
 */
export type RenewKeys = (toleratedAgeMs: number) => Promise<void>

export interface RotateOptions {
  /** Whether the existing keys stop verifying, which invalidates every token that they signed. */
  forget?: boolean
}

/** Adds a key that signs from now on. Existing keys verify what they signed. */
export async function rotateKeys(database: Database, { forget = false }: RotateOptions = {}): Promise<void> {
  const fresh = await createSigningKey()
  const { rowCount } = await database.query(
    `update project_keys.keys set keys = jsonb_set(
       keys, '{signingKeys}', jsonb_build_array($1::jsonb) || case when $2 then '[]' else keys -> 'signingKeys' end
     )`,
    [JSON.stringify(fresh), forget],
  )
  if (rowCount === 0) throw new Error('There are no keys to rotate yet.')
}

/** Keeps `keys` up to date with the database, so that running processes need no restart after a rotation. */
export function followKeys(
  database: Database,
  keys: ProjectKeys,
  now: () => number = Date.now,
  logger: Logger = silentLogger,
): RenewKeys {
  let readAt = now()
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    readAt = now()
    try {
      const { rows } = await database.query<{ keys: Pick<ProjectKeys, 'signingKeys'> }>(
        'select keys from project_keys.keys',
      )
      if (rows[0]) keys.signingKeys = rows[0].keys.signingKeys
    } catch (error) {
      logger.warn({ err: error }, 'The signing keys could not be read again')
    }
    reading = undefined
  }

  return async (toleratedAgeMs) => {
    if (now() - readAt >= toleratedAgeMs) reading ??= read()
    await reading
  }
}

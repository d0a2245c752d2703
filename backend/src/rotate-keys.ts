import { createSigningKey } from './keys.ts'
import type { ProjectKeys } from './keys.ts'
import type { Database } from './postgres/database.ts'

/** Reads the signing keys again, unless what is known is younger. Never rejects: keys that were good still are. */
export type RenewKeys = (toleratedAgeMs: number) => Promise<void>

export interface RotateOptions {
  /** Whether the keys so far stop to verify, and with them every token that they signed. */
  forget?: boolean
}

/** From now on a new key signs. Those before it verify what they signed. */
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

/** Lets `keys` follow what is stored, so that processes that run while keys are rotated need not start anew. */
export function followKeys(database: Database, keys: ProjectKeys, now: () => number = Date.now): RenewKeys {
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
      console.warn('The signing keys could not be read again:', error)
    }
    reading = undefined
  }

  return async (toleratedAgeMs) => {
    if (now() - readAt >= toleratedAgeMs) reading ??= read()
    await reading
  }
}

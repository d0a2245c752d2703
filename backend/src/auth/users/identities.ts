import type { Query } from '../../postgres/database.ts'

export interface NewIdentity {
  /** Default: a new one. */
  id?: string
  provider: string
  /** The provider's id for this account; for e-mail and phone the account's own id. */
  providerId: string
  data: Record<string, unknown>
}

/** Inserts an identity of an account. */
export async function insertIdentity(query: Query, userId: string, identity: NewIdentity): Promise<void> {
  await query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, id)
     values ($1, $2, $3, $4, now(), coalesce($5::uuid, gen_random_uuid()))`,
    [identity.providerId, userId, JSON.stringify(identity.data), identity.provider, identity.id ?? null],
  )
}

/** Updates `app_metadata.provider` and `providers` from the account's identities; the oldest is `provider`. */
export async function refreshProviders(query: Query, userId: string): Promise<void> {
  await query(
    `update auth.users u set updated_at = now(), raw_app_meta_data = case
       when i.providers is null then raw_app_meta_data - 'provider' - 'providers'
       else raw_app_meta_data || jsonb_build_object('provider', i.providers -> 0, 'providers', i.providers) end
     from (select jsonb_agg(provider order by since) as providers
       from (select provider, min(created_at) as since from auth.identities where user_id = $1 group by provider) p) i
     where u.id = $1`,
    [userId],
  )
}

/** An account with a proven address is no longer anonymous, and the address is one of its identities. */
export async function ensureOwnIdentity(
  query: Query,
  userId: string,
  provider: 'email' | 'phone',
  address: string,
): Promise<void> {
  const verified = provider === 'email' ? { email_verified: true } : { phone_verified: true }
  const { rowCount } = await query(
    `update auth.identities set identity_data = identity_data || $3, updated_at = now()
     where user_id = $1 and provider = $2`,
    [userId, provider, JSON.stringify({ [provider]: address, ...verified })],
  )
  if (rowCount === 0) {
    const data = {
      sub: userId,
      email_verified: false,
      phone_verified: false,
      [provider]: address,
      ...verified,
    }
    await insertIdentity(query, userId, { provider, providerId: userId, data })
  }
  await query('update auth.users set is_anonymous = false where id = $1 and is_anonymous', [userId])
  await refreshProviders(query, userId)
}

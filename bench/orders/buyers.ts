import { createClient } from '@supabase/supabase-js'

/** Somebody with an account who is signed in. */
export interface Buyer {
  id: string
  email: string
  token: string
}

export const BUYERS_PASSWORD = 'only for the benchmark'

/** Creates accounts and signs them in, for an hour. Their numbers begin with `first`. */
export async function signInBuyers(
  url: string,
  keys: { publishableKey: string; secretKey: string },
  count: number,
  first = 0,
): Promise<Buyer[]> {
  const options = { auth: { persistSession: false, autoRefreshToken: false } }
  const service = createClient(url, keys.secretKey, options)
  const buyers: Buyer[] = []
  for (let number = first; number < first + count; number += 1) {
    const email = `buyer-${number}@example.com`
    const created = await service.auth.admin.createUser({
      email,
      password: BUYERS_PASSWORD,
      email_confirm: true,
    })
    if (created.error) throw created.error
    const client = createClient(url, keys.publishableKey, options)
    const { data, error } = await client.auth.signInWithPassword({ email, password: BUYERS_PASSWORD })
    if (error) throw error
    buyers.push({ id: created.data.user.id, email, token: data.session.access_token })
  }
  return buyers
}

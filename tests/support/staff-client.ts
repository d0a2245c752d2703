import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../app/database.types.ts'
import { ADMIN, type RunningShop } from './running-shop.ts'

export type StaffClient = SupabaseClient<Database>

/** The shop over the wire, for a visitor who has not signed in yet. */
export async function visitorClient({ url }: RunningShop): Promise<StaffClient> {
  const page = await (await fetch(url)).text()
  const key = /name="supabase-publishable-key" content="([^"]+)"/.exec(page)?.[1]
  if (key === undefined) throw new Error('The page does not say its publishable key.')
  return createClient<Database>(url, key, { auth: { persistSession: false } })
}

/** The shop's admin, signed in, over the wire: for tests that need other rows than the demonstration shop's. */
export async function staffClient(shop: RunningShop): Promise<StaffClient> {
  const client = await visitorClient(shop)
  const { error } = await client.auth.signInWithPassword(ADMIN)
  if (error) throw error
  return client
}

/** The rows of a call that a test takes for granted. */
export function rowsOf<Rows>(answer: { data: Rows; error: { message: string } | null }): NonNullable<Rows> {
  if (answer.error || answer.data == null)
    throw new Error(answer.error?.message ?? 'The call answered nothing.')
  return answer.data
}

type SettingsRow = Database['public']['Tables']['website_settings']['Row']

/** The website settings as a test needs them; `restore` leaves them as they were found. */
export class Settings {
  readonly #staff: StaffClient
  #found: SettingsRow | undefined

  constructor(staff: StaffClient) {
    this.#staff = staff
  }

  async change(changes: Partial<SettingsRow>): Promise<void> {
    this.#found ??= rowsOf(await this.#staff.from('website_settings').select('*').single())
    await this.#write(changes)
  }

  async restore(): Promise<void> {
    if (!this.#found) return
    const { id: _id, updated_at: _version, ...settings } = this.#found
    await this.#write(settings)
  }

  async #write(changes: Partial<SettingsRow>): Promise<void> {
    rowsOf(await this.#staff.from('website_settings').update(changes).eq('id', 1).select('id').single())
  }
}

import { randomInt } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database, Json } from '../../app/database.types.ts'
import { ADMIN, type RunningShop } from './running-shop.ts'

export type StaffClient = SupabaseClient<Database>

/** A client without a session. */
export async function visitorClient({ url }: RunningShop): Promise<StaffClient> {
  // It shows less than other pages, so few changes of tests make the server render it again.
  const page = await (await fetch(`${url}/offline`)).text()
  const key = /name="supabase-publishable-key" content="([^"]+)"/.exec(page)?.[1]
  if (key === undefined) throw new Error('The page does not contain the publishable key.')
  return createClient<Database>(url, key, {
    auth: { persistSession: false },
    global: { headers: newAddress() },
  })
}

/** Each client has its own IP address, so that tests do not share rate limits. */
function newAddress(): Record<string, string> {
  return { 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }
}

/** A client that is signed in as the admin, for tests that change rows. */
export async function staffClient(shop: RunningShop): Promise<StaffClient> {
  const client = await visitorClient(shop)
  const { error } = await client.auth.signInWithPassword(ADMIN)
  if (error) throw error
  return client
}

/** The data of a call; throws its error. */
export function rowsOf<Rows>(answer: { data: Rows; error: { message: string } | null }): NonNullable<Rows> {
  if (answer.error || answer.data == null)
    throw new Error(answer.error?.message ?? 'The call returned no data.')
  return answer.data
}

type TextsRow = Database['public']['Tables']['storefront_texts']['Row']

type SettingsRow = Database['public']['Tables']['website_settings']['Row']

/** Changes the website settings for a test; `restore` resets them. */
export class Settings {
  readonly #staff: StaffClient
  #original: SettingsRow | undefined

  constructor(staff: StaffClient) {
    this.#staff = staff
  }

  async change(changes: Partial<SettingsRow>): Promise<void> {
    this.#original ??= rowsOf(await this.#staff.from('website_settings').select('*').single())
    await this.#write(changes)
  }

  async restore(): Promise<void> {
    if (!this.#original) return
    const { id: _id, updated_at: _version, ...settings } = this.#original
    await this.#write(settings)
  }

  async #write(changes: Partial<SettingsRow>): Promise<void> {
    rowsOf(await this.#staff.from('website_settings').update(changes).eq('id', 1).select('id').single())
  }
}

/** The texts of the storefront's pages, as they were before a test. */
export class StorefrontTexts {
  readonly #staff: StaffClient
  readonly #original: TextsRow[]

  private constructor(staff: StaffClient, original: TextsRow[]) {
    this.#staff = staff
    this.#original = original
  }

  static async remember(staff: StaffClient): Promise<StorefrontTexts> {
    return new StorefrontTexts(staff, rowsOf(await staff.from('storefront_texts').select('*')))
  }

  /** Changes some texts of a page of the storefront. */
  async change(page: string, changes: Record<string, Json>): Promise<void> {
    const before = this.#original.find((row) => row.page === page)?.texts
    const texts = { ...(typeof before === 'object' ? before : {}), ...changes }
    rowsOf(await this.#staff.from('storefront_texts').update({ texts }).eq('page', page).select('page'))
  }

  async restore(): Promise<void> {
    for (const { page, texts } of this.#original)
      rowsOf(await this.#staff.from('storefront_texts').update({ texts }).eq('page', page).select('page'))
  }
}

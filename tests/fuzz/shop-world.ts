import { randomUUID } from 'node:crypto'
import type { ProjectKeys } from '@parlour/backend'
import { createClient } from '@supabase/supabase-js'
import { serviceDrafts, type Draft } from '../../backend/fuzz/draft.ts'
import { badTokens, type Sender } from '../../backend/fuzz/world.ts'
import { draftsOf, readApiDescription } from './describe-api.ts'
import { functionDrafts } from './function-drafts.ts'
import { pageDrafts } from './page-drafts.ts'

export interface ShopWorld {
  sender: Sender
  /** Valid requests to every service, every table and function of the schema, and every page. */
  drafts: Draft[]
  /** The token of the first admin. */
  adminToken: string
}

interface Target {
  url: string
  keys: ProjectKeys
  admin: { email: string; password: string }
}

const CLIENT = { auth: { persistSession: false, autoRefreshToken: false } }
const PUBLIC_BUCKET = 'product-images'
const PRIVATE_BUCKET = 'payment-receipts'

/** Signs in a shopper and an admin, and stores secrets that only staff may read. */
export async function createShopWorld({ url, keys, admin }: Target): Promise<ShopWorld> {
  const shopper = createClient(url, keys.publishableKey, CLIENT)
  const service = createClient(url, keys.secretKey, CLIENT)
  const email = `${randomUUID()}@example.com`
  const { data, error } = await shopper.auth.signUp({ email, password: 'a good password' })
  if (error || !data.session) throw new Error(`No account could be made: ${error?.message}`)
  const staff = createClient(url, keys.publishableKey, CLIENT)
  const { data: signedIn } = await staff.auth.signInWithPassword(admin)
  const hidden = `canary-${randomUUID()}@example.com`
  await service.from('customers').insert({ name: 'Hidden', email: hidden }).throwOnError()
  const { data: products } = await service.from('products').select('id').limit(2).throwOnError()
  const ids = [...products.map(({ id }) => String(id)), data.session.user.id]
  const token = data.session.access_token
  const sender: Sender = {
    email,
    user: data.session.user.id,
    token,
    codes: { factor: randomUUID(), upload: randomUUID() },
    badTokens: badTokens(token, signedIn.user?.id ?? '', keys.anonKey),
    secrets: [hidden, keys.secretKey, keys.jwtSecret, keys.serviceRoleKey],
  }
  const api = await readApiDescription(url, keys.secretKey)
  return {
    sender,
    adminToken: signedIn.session?.access_token ?? '',
    drafts: [
      ...draftsOf(api, ids),
      ...functionDrafts(ids[0] ?? ''),
      ...serviceDrafts(sender).map(inTheShop),
      ...pageDrafts(ids[0] ?? ''),
    ],
  }
}

/** The backend's own requests name the buckets of its project. */
function inTheShop(draft: Draft): Draft {
  const named: Record<string, string> = { pictures: PUBLIC_BUCKET, drafts: PRIVATE_BUCKET }
  return { ...draft, path: draft.path.map((part) => named[part] ?? part) }
}

import type { SupabaseClient } from '@supabase/supabase-js'
import { createContext } from 'react-router'
import type { Database } from '../database.types.ts'
import type { PicturePreviews } from './picture-previews.server.ts'

export type ShopClient = SupabaseClient<Database>

/** What the front door hands to every server loader: the shop as an anonymous visitor sees it. */
export interface ShopContext {
  /** Reads with the publishable key and no session, so row-level security shows what everybody may see. */
  supabase: ShopClient
  /** Where the shop is reached, without a trailing slash: for canonical links, previews and mail. */
  siteUrl: string
  /** Where browsers find the backend: an origin of its own, or '' for the page's own origin. */
  supabaseUrl: string
  publishableKey: string
  /** First glimpses of stored pictures, to be sent along with a page. */
  previews: PicturePreviews
}

export const shopContext = createContext<ShopContext>()

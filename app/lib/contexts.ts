import { createContext } from 'react-router'
import type { LoadPicture, PicturePreviews } from './picture-previews.server.ts'
import type { ShopClient } from './supabase/shop-client.ts'

// What `server/app.ts` passes to loaders and actions. A context key works by object identity, so the server imports this
// module from the same build as the routes.

export interface ShopContext {
  /** Sends the publishable key and no session: row-level security returns what anonymous visitors may see. */
  supabase: ShopClient
  /** The shop's public URL without a trailing slash: for canonical links, link previews and mail. */
  siteUrl: string
  /** The URL at which browsers reach the backend; '' for the page's own origin. */
  supabaseUrl: string
  publishableKey: string
  previews: PicturePreviews
  /**
   * A value that many pages show, which is computed again once what it was computed from has changed. All of them get the same
   * object, so nobody may change it or anything in it.
   */
  shared<Value>(name: SharedName, compute: () => Promise<Value>): Promise<Readonly<Value>>
}

/** Names of values that are the same for all visitors. */
export type SharedName = 'site' | 'layout' | 'categories' | 'buying-terms'

export const shopContext = createContext<ShopContext>()

/** Creates a client with the rights of an access token, for server loaders whose answers are not public. */
export const callerContext = createContext<(accessToken: string) => ShopClient>()

/** The client's IP address, for rate limits; undefined where the server cannot tell. */
export const clientAddressContext = createContext<string | undefined>()

export const pictureContext = createContext<LoadPicture>()

/** The nonce of one rendering; `server/pages/content-security-policy.ts` recognises the page's own scripts by it. */
export const nonceContext = createContext<string>()

/**
 * The HTML of a page that was complete in time, as UTF-8 and without the text of its stylesheet, set by `entry.server.tsx`. It is
 * not in the response, where it would be a stream, and be read again for the page's policy.
 */
export const pageHtmlContext = createContext<Buffer | null>(null)

/**
 * Set by `entry.server.tsx` when it streams a page because some data is late. Resolves with the complete HTML, as in
 * `pageHtmlContext`, or with null when a part of it failed.
 */
export const completePageContext = createContext<(() => Promise<Buffer | null>) | null>(null)

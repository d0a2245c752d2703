import type { EntryContext } from 'react-router'

/** An invitation ends on the back office, beside the notice that the new password is set: it must not load a new document. */
const KNOWS_BACK_OFFICE = /^back-office\/|^storefront\/sign-in\/new-password-screen$/

/** The URL of the manifest without the back office, beside React Router's (scripts/lib/shop-manifest.ts). */
export function shopManifestUrl(url: string): string {
  return url.replace(/\/manifest-(?=[^/]+$)/, '/shop-manifest-')
}

/**
 * Pages of the shop load a manifest without the back office, whose routes are three quarters of it. Paths of the back office
 * then end at the screen for unknown ones, which loads their document.
 */
export function withShopManifest(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  if (staticHandlerContext.matches.some(({ route }) => KNOWS_BACK_OFFICE.test(route.id))) return context
  return { ...context, manifest: { ...manifest, url: shopManifestUrl(manifest.url) } }
}

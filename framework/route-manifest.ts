import type { EntryContext } from 'react-router'

/** An invitation ends on the back office, beside the notice that the new password is set: it must not load a new document. */
const KNOWS_BACK_OFFICE = /^back-office\/|^storefront\/sign-in\/new-password-screen$/
const BEHIND_MAIL = /^storefront\/sign-in\/(mailed-link\/|new-password-screen$)/

/** Whether mails lead to a route: the manifest of other pages is without it, and they load its document. */
export function isBehindMail(routeId: string): boolean {
  return BEHIND_MAIL.test(routeId)
}

/** Whether a page leads to the back office without loading another document. */
export function knowsBackOffice({ staticHandlerContext }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => KNOWS_BACK_OFFICE.test(route.id))
}

/** The URL of the manifest without the back office, beside React Router's (framework/shop-manifest.ts). */
export function shopManifestUrl(url: string): string {
  return url.replace(/\/manifest-(?=[^/]+$)/, '/shop-manifest-')
}

/**
 * The context with the manifest of one page.
 * - Its routes are those that match: React Router would create a router of all routes for each page that it renders.
 * - Pages of the shop load a manifest without the back office, whose routes are three quarters of it. Paths of the back office
 *   then end at the screen for unknown ones, which loads their document.
 */
export function withPageManifest(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const needsAll = knowsBackOffice(context) || ids.some(isBehindMail)
  const url = needsAll ? manifest.url : shopManifestUrl(manifest.url)
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]))
  return { ...context, manifest: { ...manifest, url, routes } }
}

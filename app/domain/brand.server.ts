import { createHash } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { pictureContext } from '../lib/contexts.ts'
import { loadSite } from './load-site.ts'
import type { Site } from './site.ts'
import { logoCss, themeCss } from './theme-css.ts'
import { DEFAULT_THEME, palette } from './theme.ts'

/** What the head of a page needs to know of a brand that is not the demonstration's. */
export interface Brand {
  /** Changes with the pictures that are drawn from the settings. Part of their addresses, so that browsers load them again. */
  version: string
  /** The colour of the browser's bars. */
  colour: string
  css: string
}

/** The brand of the site; undefined for the demonstration's, whose pictures are files. */
export function brandOf(site: Site): Brand | undefined {
  if (isDemonstration(site)) return undefined
  const theme = site.theme ?? DEFAULT_THEME
  return { version: brandVersion(site), colour: palette(theme).green, css: themeCss(theme) }
}

/** The brand of the site with the styles of its logo; undefined for the demonstration's. */
export async function loadBrand(context: Readonly<RouterContextProvider>): Promise<Brand | undefined> {
  const site = await loadSite(context)
  const brand = brandOf(site)
  if (!brand || site.logoUrl === '') return brand
  // Starts without a logo do not load the library that reads pictures.
  const { logoShape } = await import('../lib/logo.server.ts')
  const shape = await logoShape(context.get(pictureContext), site.logoUrl)
  return { ...brand, css: `${brand.css}${logoCss(site.logoSize ?? 'medium', shape)}` }
}

/** The demonstration's site name, for which pictures were made (app/storefront/brand/default/). */
const DEMONSTRATION_NAME = 'Parlour'

export function isDemonstration({ name, logoUrl, theme }: Site): boolean {
  return name === DEMONSTRATION_NAME && logoUrl === '' && theme === undefined
}

export function brandVersion({ name, description, logoUrl, logoSize, theme }: Site): string {
  const drawn = JSON.stringify([name, description, logoUrl, logoSize, theme ?? DEFAULT_THEME])
  return createHash('sha256').update(drawn).digest('base64url').slice(0, 10)
}

import type { HeaderAndFooterTexts } from '../../domain/texts/header-and-footer-texts.ts'

/** The path of a page of the shop. */
export function pagePath(slug: string): string {
  return `/page/${encodeURIComponent(slug)}`
}

type LinkedFrom = 'menu' | 'footer'

/** Where the shop links to a page on every page. */
export function placesOfPage(
  slug: string,
  { menu, quick_links, policy_links }: Pick<HeaderAndFooterTexts, 'menu' | 'quick_links' | 'policy_links'>,
): LinkedFrom[] {
  const isHere = ({ link }: { link: string }) => decoded(link) === `/page/${slug}`
  return [
    ...(menu.some(isHere) ? ['menu' as const] : []),
    ...([...quick_links, ...policy_links].some(isHere) ? ['footer' as const] : []),
  ]
}

/** The path of a link, as slugs are stored. */
function decoded(link: string): string {
  const path = link.split(/[?#]/, 1)[0] ?? ''
  try {
    return decodeURIComponent(path).normalize()
  } catch {
    return path
  }
}

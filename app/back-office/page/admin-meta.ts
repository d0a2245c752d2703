import type { MetaDescriptor } from 'react-router'

/** The `matches` argument of a `meta` function. */
type Matches = readonly ({ id: string; loaderData: unknown } | undefined)[]

/** Title and robots tags of a back-office screen, which search engines do not index. */
export function adminMeta(matches: Matches, title: string): MetaDescriptor[] {
  const layout = matches.find((match) => match?.id === 'back-office/layout/admin-layout')
  const { siteName = '' } = (layout?.loaderData ?? {}) as { siteName?: string }
  return [
    { title: [title, 'Back office', siteName].filter(Boolean).join(' · ') },
    { name: 'robots', content: 'noindex, nofollow' },
  ]
}

import type { MetaDescriptor } from 'react-router'
import { absoluteUrl, renderedImage } from './images.ts'
import { DEFAULT_SITE, type Site } from './site.ts'

/** The routes that matched, as every `meta` function is given them. */
type Matches = readonly ({ id: string; loaderData: unknown } | undefined)[]

export interface PageMeta {
  matches: Matches
  /** The path with the query that belongs to the page's identity: `/shop?category=sofas`. */
  path: string
  /** Without the site's name. Absent on the home page. */
  title?: string
  description?: string | null
  /** An `image_url` column. */
  image?: string | null
}

function loaderData<Data>(matches: Matches, id: string): Partial<Data> {
  return (matches.find((match) => match?.id === id)?.loaderData ?? {}) as Partial<Data>
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= 160 ? line : `${line.slice(0, 157).trimEnd()}…`
}

/** Title, description, canonical address and link preview of a public page. */
export function pageMeta({ matches, path, title, description, image }: PageMeta): MetaDescriptor[] {
  const { site = DEFAULT_SITE } = loaderData<{ site: Site }>(matches, 'routes/shop/layout')
  const { siteUrl = '' } = loaderData<{ siteUrl: string }>(matches, 'root')
  const text = shorten(description || site.description)
  const heading = title ?? site.name
  return [
    {
      title: title === undefined ? `${site.name} | ${shorten(site.description)}` : `${title} | ${site.name}`,
    },
    { name: 'description', content: text },
    { property: 'og:title', content: heading },
    { property: 'og:description', content: text },
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: 'website' },
    ...(siteUrl === ''
      ? []
      : [
          { tagName: 'link' as const, rel: 'canonical', href: absoluteUrl(path, siteUrl) },
          { property: 'og:url', content: absoluteUrl(path, siteUrl) },
          { property: 'og:image', content: previewImage(image, siteUrl) },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]),
  ]
}

function previewImage(image: string | null | undefined, siteUrl: string): string {
  return absoluteUrl(image ? renderedImage(image, 1280) : '/media/hero-loop-poster.jpg', siteUrl)
}

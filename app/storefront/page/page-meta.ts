import type { MetaDescriptor } from 'react-router'
import { brandPicture } from '../../domain/brand.ts'
import { DEFAULT_SITE, type Site } from '../../domain/site.ts'
import type { LayoutTexts } from '../../domain/texts/text-queries.ts'
import { absoluteUrl, LINK_PREVIEW, linkPreviewImage } from '../../lib/images.ts'
import type { JsonLd, ToAbsolute } from '../structured-data/json-ld.ts'

/** The `matches` argument of `meta` functions. */
type Matches = readonly ({ id: string; loaderData: unknown } | undefined)[]

export interface PageMeta {
  matches: Matches
  /** The canonical path with its query: `/shop?category=sofas`. Absent for a missing page, which is not indexed. */
  path?: string
  /** Without the site's name. Absent on the home page. */
  title?: string
  description?: string | null
  /** An `image_url` column. */
  image?: string | null
  type?: 'website' | 'article' | 'product'
  /** Not indexed by search engines. */
  hidden?: boolean
  structuredData?: (site: Site, absolute: ToAbsolute) => JsonLd[]
}

interface RootData {
  siteUrl: string
  brand?: { version: string }
}

/** The link preview of a page without a picture. */
const DEFAULT_PREVIEW = '/media/link-preview.jpg'

function loaderData<Data>(matches: Matches, id: string): Partial<Data> {
  return (matches.find((match) => match?.id === id)?.loaderData ?? {}) as Partial<Data>
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= 160 ? line : `${line.slice(0, 157).trimEnd()}…`
}

/** The titles and introductions of pages, for `meta` functions; undefined when the layout has no data. */
export function introductionsOf(matches: Matches): LayoutTexts['introductions'] | undefined {
  const { texts } = loaderData<{ texts: LayoutTexts }>(matches, 'storefront/layout/shop-layout')
  return texts?.introductions
}

/** Title, description, canonical URL, link preview and structured data of a public page. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { site = DEFAULT_SITE } = loaderData<{ site: Site }>(page.matches, 'storefront/layout/shop-layout')
  const { siteUrl = '', brand } = loaderData<RootData>(page.matches, 'root')
  const { title } = page
  const description = shorten(page.description?.trim() || site.description)
  return [
    {
      title: [title ?? site.name, title === undefined ? shorten(site.description) : site.name]
        .filter((part) => part !== '')
        .join(' | '),
    },
    { name: 'description', content: description },
    ...(page.hidden || page.path === undefined ? [{ name: 'robots', content: 'noindex' }] : []),
    { property: 'og:title', content: title ?? site.name },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:locale', content: 'en_NG' },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title ?? site.name },
    { name: 'twitter:description', content: description },
    ...(siteUrl === '' ? [] : absoluteMeta(page, site, { siteUrl, brand })),
  ]
}

/** The elements that contain absolute URLs. */
function absoluteMeta({ path, image, structuredData }: PageMeta, site: Site, { siteUrl, brand }: RootData) {
  const absolute = (address: string) => absoluteUrl(address, siteUrl)
  const blocks = path === undefined ? [] : (structuredData?.(site, absolute) ?? [])
  return [
    ...(path === undefined ? [] : addressMeta(absolute(path))),
    ...pictureMeta(absolute, image, brandPicture(DEFAULT_PREVIEW, brand)),
    // React Router escapes characters that could end the script element.
    ...blocks.map((block) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...block } })),
  ] satisfies MetaDescriptor[]
}

function addressMeta(url: string) {
  return [
    { tagName: 'link' as const, rel: 'canonical', href: url },
    { property: 'og:url', content: url },
  ]
}

function pictureMeta(absolute: ToAbsolute, image: string | null | undefined, preview: string) {
  const own = image ? linkPreviewImage(image) : undefined
  const url = absolute(own ?? preview)
  return [
    { property: 'og:image', content: url },
    // The size of an external picture is not known.
    ...(own === image && own !== undefined ? [] : sizeMeta),
    { name: 'twitter:image', content: url },
  ]
}

const sizeMeta = [
  { property: 'og:image:width', content: String(LINK_PREVIEW.width) },
  { property: 'og:image:height', content: String(LINK_PREVIEW.height) },
]

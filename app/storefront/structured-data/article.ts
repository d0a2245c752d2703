import type { Site } from '../../domain/site.ts'
import type { JsonLd, ToAbsolute } from './json-ld.ts'
import { organization } from './organization.ts'

export interface ArticleFacts {
  slug: string
  title: string
  excerpt: string | null
  author: string
  category: string
  image_url: string | null
  /** ISO 8601. */
  published_at: string | null
  created_at: string
}

/** Google's limit, in characters. */
const HEADLINE_LIMIT = 110

/** https://schema.org/Article */
export function article(post: ArticleFacts, site: Site, absolute: ToAbsolute): JsonLd {
  const { name, url, logo } = organization(site, absolute)
  return {
    '@type': 'Article',
    headline: Array.from(post.title).slice(0, HEADLINE_LIMIT).join(''),
    description: post.excerpt?.trim() || undefined,
    articleSection: post.category,
    image: post.image_url ? [absolute(post.image_url)] : undefined,
    datePublished: post.published_at ?? post.created_at,
    author: { '@type': 'Person', name: post.author },
    publisher: { '@type': 'Organization', name, url, logo },
    mainEntityOfPage: absolute(`/blog/${encodeURIComponent(post.slug)}`),
  }
}

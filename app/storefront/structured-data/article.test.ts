import { expect, test } from 'vitest'
import { DEFAULT_SITE } from '../../domain/site.ts'
import { article, type ArticleFacts } from './article.ts'

const absolute = (address: string) => new URL(address, 'https://parlour.example').href

const post: ArticleFacts = {
  slug: 'adire',
  title: 'Decorating with adire',
  excerpt: 'Indigo, indoors.',
  author: 'Ifeoma Adeyemi',
  category: 'Textiles',
  image_url: '/adire.jpg',
  published_at: '2026-03-01T09:00:00+00:00',
  created_at: '2026-02-01T09:00:00+00:00',
}

test('an article has author, date and publisher', () => {
  expect(article(post, { ...DEFAULT_SITE, name: 'Ile Ewa' }, absolute)).toEqual({
    '@type': 'Article',
    headline: 'Decorating with adire',
    description: 'Indigo, indoors.',
    articleSection: 'Textiles',
    image: ['https://parlour.example/adire.jpg'],
    datePublished: '2026-03-01T09:00:00+00:00',
    author: { '@type': 'Person', name: 'Ifeoma Adeyemi' },
    publisher: {
      '@type': 'Organization',
      name: 'Ile Ewa',
      url: 'https://parlour.example/',
      logo: 'https://parlour.example/icons/icon-512.png',
    },
    mainEntityOfPage: 'https://parlour.example/blog/adire',
  })
})

test('a slug with characters of URLs is encoded', () => {
  const { mainEntityOfPage } = article({ ...post, slug: 'why-cane?' }, DEFAULT_SITE, absolute)
  expect(mainEntityOfPage).toBe('https://parlour.example/blog/why-cane%3F')
})

test('without a publication date the creation date is used, and a long headline is shortened', () => {
  const long = article({ ...post, published_at: null, title: 'x'.repeat(200) }, DEFAULT_SITE, absolute)
  expect(long.datePublished).toBe(post.created_at)
  expect(long.headline).toHaveLength(110)
})

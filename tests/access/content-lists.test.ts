import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countMatchingBlogPosts, listAdminBlogPosts } from '../../app/data/blog-posts.ts'
import { listAdminCmsPages } from '../../app/data/cms-pages.ts'
import { listAdminFaqs } from '../../app/data/faqs.ts'
import { listAdminPortfolioItems } from '../../app/data/portfolio-items.ts'
import { BLOG_POST_LIST, FAQ_LIST, PUBLISHED_LIST, type ContentSpec } from '../../app/lib/content-lists.ts'
import { readListQuery } from '../../app/lib/list-query.ts'
import type { ShopClient } from '../../app/lib/shop-context.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
let staff: ShopClient

beforeAll(async () => {
  shop = await openShop()
  staff = shop.as.admin as ShopClient
})
afterAll(() => shop?.close())

function asked(spec: ContentSpec, address: string) {
  return readListQuery(spec, new URLSearchParams(address))
}

const whole = { after: null }

describe('what the shop publishes is found by its title and its status', () => {
  test('blog posts, the featured ones too', async () => {
    const post = { author: 'Ada', category: 'Ideas' }
    await staff
      .from('blog_posts')
      .insert([
        { ...post, title: 'Rugs from Kano', status: 'published', featured: true },
        { ...post, title: 'Rugs to come', status: 'draft', featured: false },
        { ...post, title: 'Lamps', status: 'published', featured: false },
      ])
      .throwOnError()
    const titlesOf = async (address: string) =>
      (await listAdminBlogPosts(staff, asked(BLOG_POST_LIST, address), whole)).rows.map(({ title }) => title)
    expect((await titlesOf('search=rugs')).toSorted()).toEqual(['Rugs from Kano', 'Rugs to come'])
    expect(await titlesOf('search=rugs&status=draft')).toEqual(['Rugs to come'])
    expect(await titlesOf('search=rugs&status=published')).toEqual(['Rugs from Kano'])
    expect(await titlesOf('status=featured')).toEqual(['Rugs from Kano'])
    expect(await countMatchingBlogPosts(staff, asked(BLOG_POST_LIST, 'search=rugs'))).toBe(2)
  })

  test('pages', async () => {
    await staff
      .from('cms_pages')
      .insert([
        { slug: 'care', title: 'How to care for velvet', published: true },
        { slug: 'care-soon', title: 'How to care for oak', published: false },
      ])
      .throwOnError()
    const slugsOf = async (address: string) =>
      (await listAdminCmsPages(staff, asked(PUBLISHED_LIST, address), whole)).rows.map(({ slug }) => slug)
    expect((await slugsOf('search=HOW+TO+CARE')).toSorted()).toEqual(['care', 'care-soon'])
    expect(await slugsOf('search=care&status=draft')).toEqual(['care-soon'])
    expect(await slugsOf('search=care&status=published')).toEqual(['care'])
  })

  test('portfolio items', async () => {
    await staff
      .from('portfolio_items')
      .insert([
        { title: 'A flat in Ikoyi', status: 'published' },
        { title: 'A house in Ikoyi', status: 'draft' },
      ])
      .throwOnError()
    const query = asked(PUBLISHED_LIST, 'search=ikoyi&status=draft')
    const { rows } = await listAdminPortfolioItems(staff, query, whole)
    expect(rows.map(({ title }) => title)).toEqual(['A house in Ikoyi'])
  })

  test('questions, which keep their display order', async () => {
    await staff
      .from('faqs')
      .insert([
        { question: 'Do you ship to Jos?', answer: 'Yes.', display_order: 9, published: true },
        { question: 'Do you ship to Accra?', answer: 'Soon.', display_order: 8, published: false },
        { question: 'Do you ship abroad?', answer: 'No.', display_order: 7, published: true },
      ])
      .throwOnError()
    const questionsOf = async (address: string) =>
      (await listAdminFaqs(staff, asked(FAQ_LIST, address))).map(({ question }) => question)
    expect(await questionsOf('search=ship&status=published')).toEqual([
      'Do you ship abroad?',
      'Do you ship to Jos?',
    ])
    expect(await questionsOf('search=ship&status=draft')).toEqual(['Do you ship to Accra?'])
  })
})

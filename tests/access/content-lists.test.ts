import { beforeAll, describe, expect, test } from 'vitest'
import {
  countMatchingBlogPosts,
  listAdminBlogPosts,
} from '../../app/back-office/content/blog-post-queries.ts'
import { listAdminCmsPages } from '../../app/back-office/content/cms-page-queries.ts'
import {
  BLOG_POST_LIST,
  FAQ_LIST,
  PUBLISHED_LIST,
  type ContentSpec,
} from '../../app/back-office/content/content-list-specs.ts'
import { listAdminFaqs } from '../../app/back-office/content/faq-queries.ts'
import { listAdminPortfolioItems } from '../../app/back-office/content/portfolio-queries.ts'
import { readPages, type Cursor } from '../../app/back-office/list/pages/keyset-page.ts'
import { readListQuery } from '../../app/back-office/list/pages/list-query.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { useShop } from './shop.ts'

const shop = useShop()
let staff: ShopClient

beforeAll(async () => {
  staff = shop.as.admin as ShopClient
})

function queryOf(spec: ContentSpec, address: string) {
  return readListQuery(spec, new URLSearchParams(address))
}

const firstPage = { after: null }

describe('staff find by title and status', () => {
  test('blog posts, also by the status featured', async () => {
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
      (await listAdminBlogPosts(staff, queryOf(BLOG_POST_LIST, address), firstPage)).rows.map(
        ({ title }) => title,
      )
    expect((await titlesOf('search=rugs')).toSorted()).toEqual(['Rugs from Kano', 'Rugs to come'])
    expect(await titlesOf('search=rugs&status=draft')).toEqual(['Rugs to come'])
    expect(await titlesOf('search=rugs&status=published')).toEqual(['Rugs from Kano'])
    expect(await titlesOf('status=featured')).toEqual(['Rugs from Kano'])
    expect(await countMatchingBlogPosts(staff, queryOf(BLOG_POST_LIST, 'search=rugs'))).toBe(2)
  })

  test('blog posts without their marks, page by page, however many others are between them', async () => {
    const posts = Array.from({ length: 30 }, (_, n) => ({
      title: n % 3 === 0 ? `Lamp ${n}` : `Ọ̀pá fìtílà ${n}`,
      author: 'Ada',
      category: 'Ideas',
      created_at: `2026-02-01T08:00:00.0000${10 + Math.floor(n / 2)}Z`,
    }))
    await staff.from('blog_posts').insert(posts).throwOnError()
    const query = queryOf(BLOG_POST_LIST, 'search=OPA+fitila')
    const pages: string[][] = []
    const load = (after: Cursor | null) => listAdminBlogPosts(staff, query, { after, size: 8 })
    for await (const rows of readPages(load)) pages.push(rows.map(({ title }) => title))
    expect(pages.map(({ length }) => length)).toEqual([8, 8, 4])
    expect(new Set(pages.flat()).size).toBe(20)
    const { rows: all } = await listAdminBlogPosts(staff, query, firstPage)
    expect(pages.flat()).toEqual(all.map(({ title }) => title))
    expect(await countMatchingBlogPosts(staff, query)).toBe(20)
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
      (await listAdminCmsPages(staff, queryOf(PUBLISHED_LIST, address), firstPage)).rows.map(
        ({ slug }) => slug,
      )
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
    const query = queryOf(PUBLISHED_LIST, 'search=ikoyi&status=draft')
    const { rows } = await listAdminPortfolioItems(staff, query, firstPage)
    expect(rows.map(({ title }) => title)).toEqual(['A house in Ikoyi'])
  })

  test('questions, in their display order', async () => {
    await staff
      .from('faqs')
      .insert([
        { question: 'Do you ship to Jos?', answer: 'Yes.', display_order: 9, published: true },
        { question: 'Do you ship to Accra?', answer: 'Soon.', display_order: 8, published: false },
        { question: 'Do you ship abroad?', answer: 'No.', display_order: 7, published: true },
      ])
      .throwOnError()
    const questionsOf = async (address: string) =>
      (await listAdminFaqs(staff, queryOf(FAQ_LIST, address))).map(({ question }) => question)
    expect(await questionsOf('search=ship&status=published')).toEqual([
      'Do you ship abroad?',
      'Do you ship to Jos?',
    ])
    expect(await questionsOf('search=ship&status=draft')).toEqual(['Do you ship to Accra?'])
  })
})

import { beforeAll, expect, test } from 'vitest'
import { findDeadLinks } from '../../app/back-office/links/dead-links.ts'
import { searchLinkTargets } from '../../app/back-office/links/link-queries.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { makeProduct, makeWith } from './fixtures.ts'
import { useShop } from './shop.ts'

const shop = useShop()
let staff: ShopClient
let product: string
let hidden: string

beforeAll(async () => {
  staff = shop.as.admin as ShopClient
  const make = makeWith(shop)
  product = String((await makeProduct(make, { name: 'Ìlẹ̀kẹ̀ Lamp' })).id)
  hidden = String((await makeProduct(make, { name: 'Ìlẹ̀kẹ̀ Stool', status: 'hidden' })).id)
  await make.row('categories', { name: 'Ìlẹ̀kẹ̀', slug: 'ìlẹ̀kẹ̀' })
  await make.row('cms_pages', { title: 'Ìlẹ̀kẹ̀ care', slug: 'ileke-care', published: false })
  await make.row('cms_pages', { title: 'Visits', slug: 'ìbẹ̀wò' })
  const post = { title: 'Ìlẹ̀kẹ̀ at home', author: 'Ada', category: 'Ideas', slug: 'ileke-home' }
  await make.row('blog_posts', { ...post, status: 'published' })
  await make.row('portfolio_items', { title: 'Ìlẹ̀kẹ̀ house', slug: 'ileke-house' })
})

test('what a link can lead to is found by its name without marks, drafts too', async () => {
  const found = await searchLinkTargets(staff, 'ileke')
  expect(found.map(({ link, kind, isPublic }) => [kind, link, isPublic])).toEqual([
    ['Page', '/page/ileke-care', false],
    ['Category', `/shop?category=${encodeURIComponent('ìlẹ̀kẹ̀'.normalize())}`, true],
    ['Blog post', '/blog/ileke-home', true],
    ['Project', '/portfolio/ileke-house', false],
    ['Product', `/product/${product}`, true],
    ['Product', `/product/${hidden}`, false],
  ])
})

test('it is found by its address as well', async () => {
  expect(await searchLinkTargets(staff, '/ab')).toMatchObject([{ link: '/about' }])
  const link = `/page/${encodeURIComponent('ìbẹ̀wò'.normalize())}`
  expect(await searchLinkTargets(staff, '/page/ìb')).toMatchObject([{ link, title: 'Visits' }])
})

test('a link to nothing or to a draft is named, and all others are left alone', async () => {
  const links = [
    '/page/ìbẹ̀wò',
    '/page/ileke-care',
    '/page/nothing',
    '/page/%zz',
    '/blog/ileke-home?a=1#top',
    '/blog/nothing',
    '/portfolio/ileke-house',
    '/shop?category=Ìlẹ̀kẹ̀&sort=newest',
    '/shop?category=boats',
    `/product/${product}`,
    `/product/${hidden}`,
    '/product/nothing',
    'https://nowhere.example',
    'mailto:ada@example.com',
  ]
  const dead = await findDeadLinks(
    staff,
    links.map((link) => ({ name: link, link })),
  )
  expect(dead).toEqual({
    '/page/ileke-care': '“Ìlẹ̀kẹ̀ care” at /page/ileke-care is not published, so shoppers cannot open it.',
    '/page/nothing': 'There is no page at /page/nothing.',
    '/page/%zz': 'There is no page at /page/%zz.',
    '/blog/nothing': 'There is no page at /blog/nothing.',
    '/portfolio/ileke-house':
      '“Ìlẹ̀kẹ̀ house” at /portfolio/ileke-house is not published, so shoppers cannot open it.',
    '/shop?category=boats': 'There is no page at /shop?category=boats.',
    [`/product/${hidden}`]: `“Ìlẹ̀kẹ̀ Stool” at /product/${hidden} is not published, so shoppers cannot open it.`,
    '/product/nothing': 'There is no page at /product/nothing.',
  })
})

import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LowStock } from './back-office/dashboard/low-stock-products.tsx'
import { WaitingOrders } from './back-office/dashboard/waiting-orders.tsx'
import { defaultLayoutTexts } from './domain/texts/text-queries.ts'
import { reasonForEmpty } from './storefront/catalogue/empty-reason.ts'
import { NoProducts } from './storefront/catalogue/no-products.tsx'
import Blog from './storefront/content/blog-screen.tsx'
import CmsPage from './storefront/content/cms-page-screen.tsx'
import Faq from './storefront/content/faq-screen.tsx'
import Portfolio from './storefront/content/portfolio-screen.tsx'
import { CollectionTabs } from './storefront/home/collection-tabs.tsx'
import { Reviews } from './storefront/home/reviews.tsx'
import { SlideShowcase } from './storefront/home/slide-showcase.tsx'
import { ProductGridSkeleton } from './storefront/product-cards/product-grid.tsx'

const LAYOUT = 'storefront/layout/shop-layout'

/** The server-rendered HTML of a component in a shop whose owner has written no texts. */
function markup<Props extends object>(component: ComponentType<Props>, props: NoInfer<Props>): string {
  const element = createElement(component, props)
  const router = createMemoryRouter(
    [{ id: LAYOUT, loader: () => null, children: [{ path: '/', element }] }],
    {
      hydrationData: { loaderData: { [LAYOUT]: { texts: defaultLayoutTexts() } } },
    },
  )
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

/** The same of a whole screen, of whose many props only what its loader answers is given. */
function screenMarkup(screen: ComponentType<never>, loaderData: object): string {
  return markup(screen as ComponentType<{ loaderData: object }>, { loaderData })
}

test.each([
  ['FAQ', Faq, { groups: [], failure: null }, 'No FAQs available at the moment.'],
  ['blog', Blog, { rows: [], more: null, failure: null }, 'No blog posts yet. Check back soon!'],
  ['portfolio', Portfolio, { rows: [], more: null, failure: null }, 'Nothing is shown here yet.'],
  ['CMS page', CmsPage, { page: null, failure: null }, 'Page Not Found'],
])('an empty %s has its text', (_name, screen, loaderData, text) => {
  expect(screenMarkup(screen, loaderData)).toContain(text)
})

test.each([
  ['blog', Blog, { rows: [], more: null }, 'Error loading blog posts', 'Check back soon'],
  ['portfolio', Portfolio, { rows: [], more: null }, 'Error loading portfolio', 'is shown here yet'],
])('a %s that could not be read does not look empty', (_name, screen, fallback, shown, empty) => {
  const html = screenMarkup(screen, { ...fallback, failure: 'Out of order.' })
  expect(html).toContain(shown)
  expect(html).not.toContain(empty)
})

const collection = { title: 'Our Collection', tabs: [{ name: 'Sofas', slug: 'sofas' }] }

test('the collection is left out while its categories have no products', () => {
  expect(markup(CollectionTabs, { ...collection, products: {} })).toBe('')
  expect(markup(CollectionTabs, { ...collection, products: { sofas: [] } })).toBe('')
})

test('a collection that could not be read shows its tabs and links to the shop', () => {
  const html = markup(CollectionTabs, { ...collection, products: null })
  expect(html).toContain('These products could not be loaded just now.')
  expect(html).toContain('href="/shop"')
})

test('without slides the showcase renders nothing', () => {
  expect(markup(SlideShowcase, { slides: [], products: {} })).toBe('')
})

test('without reviews their section is left out', () => {
  expect(markup(Reviews, { title: 'Client Reviews', reviews: [] })).toBe('')
})

test('a review has its stars, and its role where it has one', () => {
  const review = { id: '1', name: 'Ada Obi', role: null, content: 'It holds.', rating: 4 }
  const html = markup(Reviews, { title: 'Client Reviews', reviews: [review] })
  expect(html).toContain('4 out of 5 stars')
  expect(html.match(/fill-current/g)).toHaveLength(4)
  expect(html).not.toContain('null')
})

test('an empty list of products tells why it is empty', () => {
  const beds = { slug: 'beds' }
  const list = { category: beds, sort: 'popular', filters: '', from: 0, unknown: null } as const
  const told = (values: object) => markup(NoProducts, { reason: reasonForEmpty({ ...list, ...values }) })
  expect(told({})).toContain('Nothing here yet')
  expect(told({ category: null })).not.toContain('See all products')
  expect(told({ category: null, unknown: 'boats' })).toContain('boats')
  expect(told({ from: 20 })).toContain('Back to the first product')
  const filtered = told({ filters: 'colour=indigo' })
  expect(filtered).toContain('Clear filters')
  expect(filtered).toContain('href="/shop?category=beds"')
  expect(markup(NoProducts, { reason: null })).toContain('Try again')
})

test('the skeleton of the collection has four cards', () => {
  const html = markup(ProductGridSkeleton, {})
  expect(html).toContain('Loading...')
  expect(html.match(/aspect-\[4\/5\]/g)).toHaveLength(4)
})

test('a shop without products is not told that it has enough of each', () => {
  const empty = { products: [], count: 0 }
  expect(markup(LowStock, { ...empty, isAnyOnSale: false })).toContain('No product is on sale yet.')
  expect(markup(LowStock, { ...empty, isAnyOnSale: true })).toContain('Every product on sale has more than')
})

test('a shop without orders is not praised for those that it has dealt with', () => {
  const empty = { orders: [], count: 0, work: [] }
  expect(markup(WaitingOrders, { ...empty, shopHasOrders: false })).toContain('No order has come yet.')
  expect(markup(WaitingOrders, { ...empty, shopHasOrders: true })).toContain('No order waits. Well done!')
  const work = [{ kind: 'return', waiting: 2, oldest: '2026-01-01T00:00:00Z' }]
  const html = markup(WaitingOrders, { ...empty, work, shopHasOrders: true })
  expect(html).toContain('2 returns to answer')
  expect(html).not.toContain('Well done!')
})

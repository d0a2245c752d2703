import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { CollectionTabs } from './components/shop/collection-tabs.tsx'
import { NoProducts } from './components/shop/no-products.tsx'
import { ProductGridSkeleton } from './components/shop/product-grid.tsx'
import { SlideShowcase } from './components/shop/slide-showcase.tsx'
import Blog from './routes/shop/blog.tsx'
import CmsPage from './routes/shop/cms-page.tsx'
import Faq from './routes/shop/faq.tsx'
import Portfolio from './routes/shop/portfolio.tsx'

/** The words and elements that a screen sends before any script runs. */
function markup(screen: ComponentType<never>, props: object): string {
  const element = createElement(screen as ComponentType<object>, props)
  return renderToStaticMarkup(
    createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element }]) }),
  )
}

test.each([
  ['FAQ', Faq, { groups: [] }, 'No FAQs available at the moment.'],
  ['blog', Blog, { posts: [], failure: null }, 'No blog posts yet. Check back soon!'],
  ['portfolio', Portfolio, { items: [] }, 'Our first rooms will be shown here soon.'],
  ['CMS page', CmsPage, { page: null, failure: null }, 'Page Not Found'],
])('an empty %s says so', (_name, screen, loaderData, words) => {
  expect(markup(screen, { loaderData })).toContain(words)
})

test('a blog that failed does not pretend to be empty', () => {
  const html = markup(Blog, { loaderData: { posts: [], failure: 'Out of order.' } })
  expect(html).toContain('Error loading blog posts')
  expect(html).not.toContain('Check back soon')
})

test('a tab of the collection without products leads on to the shop', () => {
  const html = markup(CollectionTabs, { products: {} })
  expect(html).toContain('New sofas are on their way.')
  expect(html).toContain('href="/shop"')
})

test('without slides their section renders nothing', () => {
  expect(markup(SlideShowcase, { slides: [], products: {} })).toBe('')
})

test('a shop without products, without such a category, or without an answer says which', () => {
  expect(markup(NoProducts, { failed: false, unknown: null })).toContain('Nothing here yet')
  expect(markup(NoProducts, { failed: false, unknown: 'boats' })).toContain('boats')
  expect(markup(NoProducts, { failed: true, unknown: null })).toContain('Try again')
})

test('the collection loads as four cards in outline', () => {
  const html = markup(ProductGridSkeleton, {})
  expect(html).toContain('Loading...')
  expect(html.match(/aspect-\[4\/5\]/g)).toHaveLength(4)
})

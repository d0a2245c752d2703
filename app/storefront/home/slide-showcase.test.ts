import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { ProductCardProduct } from '../product-cards/product-card.tsx'
import { CollectionTabs } from './collection-tabs.tsx'
import { SlideShowcase } from './slide-showcase.tsx'

const sofas = Array.from({ length: 7 }, (_, index): ProductCardProduct => ({
  id: `sofa-${index}`,
  name: `Sofa ${index}`,
  price: 1000,
  discount_price: null,
  image_url: null,
  additional_images: [],
  color_variants: [],
  stock_quantity: 1,
}))
const slide = {
  id: '1',
  title: 'Sit',
  description: null,
  image_url: null,
  category: { name: 'Sofas', slug: 'sofas' },
}

function html(Component: () => React.ReactNode): string {
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(createElement(Stub))
}

const cards = (page: string) => page.match(/<article/g)?.length ?? 0

test('a slide shows at most five products of its category', () => {
  const page = html(() => createElement(SlideShowcase, { slides: [slide], products: { sofas } }))
  expect(cards(page)).toBe(5)
  expect(page).toContain('Featured Sofas')
  expect(page).toContain('/shop?category=sofas')
})

test('without slides nothing is rendered', () => {
  expect(html(() => createElement(SlideShowcase, { slides: [], products: { sofas } }))).toBe('')
})

test('a slide of a category without featured products shows a text', () => {
  const page = html(() => createElement(SlideShowcase, { slides: [slide], products: {} }))
  expect(cards(page)).toBe(0)
  expect(page).toContain('Nothing featured here yet.')
})

test('a slide without a category leads to all products and has none below it', () => {
  const page = html(() =>
    createElement(SlideShowcase, { slides: [{ ...slide, category: null }], products: { sofas } }),
  )
  expect(page).toContain('href="/shop"')
  expect(page).not.toContain('Featured')
})

const collection = { title: 'Our Collection', tabs: [{ name: 'Sofas', slug: 'sofas' }] }

test('categories without products have no tab', () => {
  const tabs = [{ name: 'Rugs', slug: 'rugs' }, ...collection.tabs]
  const page = html(() =>
    createElement(CollectionTabs, { title: 'Ours', tabs, products: { sofas, rugs: [] } }),
  )
  expect(page.match(/role="tab"/g)).toHaveLength(1)
  expect(page).not.toContain('Rugs')
})

test('a tab of the collection shows four products', () => {
  expect(cards(html(() => createElement(CollectionTabs, { ...collection, products: { sofas } })))).toBe(4)
})

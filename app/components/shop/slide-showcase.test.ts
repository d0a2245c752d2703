import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { CollectionTabs } from './collection-tabs.tsx'
import type { ProductCardProduct } from './product-card.tsx'
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
const slide = { id: '1', title: 'Sit', description: null, image_url: null, category: 'Sofas' }

function html(Component: () => React.ReactNode): string {
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(createElement(Stub))
}

const cards = (page: string) => page.match(/<article/g)?.length ?? 0

test('a slide features five products of its category, however many there are', () => {
  const page = html(() => createElement(SlideShowcase, { slides: [slide], products: { sofas } }))
  expect(cards(page)).toBe(5)
  expect(page).toContain('Featured Sofas')
  expect(page).toContain('/shop?category=sofas')
})

test('without slides nothing at all is drawn', () => {
  expect(html(() => createElement(SlideShowcase, { slides: [], products: { sofas } }))).toBe('')
})

test('a slide of a category without featured products says so instead of an empty grid', () => {
  const page = html(() => createElement(SlideShowcase, { slides: [slide], products: {} }))
  expect(cards(page)).toBe(0)
  expect(page).toContain('Nothing featured here yet.')
})

test('a tab of the collection shows four products', () => {
  expect(cards(html(() => createElement(CollectionTabs, { products: { sofas } })))).toBe(4)
})

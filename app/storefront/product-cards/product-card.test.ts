import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ProductCard, type ProductCardProduct } from './product-card.tsx'

const sofa: ProductCardProduct = {
  id: 'sofa',
  name: 'Sofa',
  price: 1000,
  discount_price: null,
  image_url: null,
  additional_images: [],
  color_variants: [],
  stock_quantity: 1,
}

function card(changes: Partial<ProductCardProduct>): string {
  const product = { ...sofa, ...changes }
  const Stub = createRoutesStub([
    { path: '/', Component: () => createElement(ProductCard, { product, sizes: '20rem' }) },
  ])
  return renderToStaticMarkup(createElement(Stub))
}

test('a card shows its first two colours, if it has any', () => {
  expect(card({})).not.toContain('+ Colors')
  const page = card({ color_variants: ['Oat', 'Indigo', 'Terracotta'] })
  expect(page).toContain('+ Colors')
  expect([...page.matchAll(/title="(\w+)"/g)].map(([, name]) => name)).toEqual(['Oat', 'Indigo'])
})

test('a card without a picture has the placeholder; a card without a discount has no Sale badge', () => {
  const full = card({})
  expect(full).toContain('src="/placeholder.svg"')
  expect(full).toContain('₦1,000')
  expect(full).not.toContain('Sale')
  const reduced = card({ discount_price: 900 })
  expect(reduced).toContain('Sale')
  expect(reduced).toContain('₦900')
  expect(reduced).not.toContain('₦1,000')
})

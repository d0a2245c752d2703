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

/** The texts of a card with a discount price, and where one is struck through. */
function reducedCard(changes: Partial<ProductCardProduct>): string {
  return card({ discount_price: 870, ...changes }).replaceAll(/<!-- -->|<(?!\/?s\b)[^>]+>/g, '')
}

test('the regular price is struck through where shoppers pay the discount price, with what they save from 1 percent', () => {
  expect(reducedCard({})).not.toContain('<s')
  expect(reducedCard({ saved_percent: 13 })).toMatch(/₦870 <s[^>]*>Regular price ₦1,000<\/s> Save 13%/)
  expect(reducedCard({ discount_price: 995, saved_percent: 0 })).toMatch(
    /₦995 <s[^>]*>Regular price ₦1,000<\/s>$/,
  )
})

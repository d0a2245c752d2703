import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { productColumns } from './product-columns.tsx'
import type { ProductListRow } from './product-list-queries.ts'

const PRODUCT: ProductListRow = {
  id: '11111111-2222-4333-8444-555555555555',
  name: 'Sofa',
  sku: null,
  category: 'sofas',
  price: 90_000,
  discount_price: 75_000,
  stock_quantity: 3,
  status: 'active',
  featured: false,
  image_url: null,
  thumbnail_url: null,
  created_at: '2026-01-01T00:00:00Z',
}

test.each([
  [true, 75_000, '₦90,000 charged ₦75,000'],
  [false, 75_000, '₦90,000'],
  [true, null, '₦90,000'],
])(
  'with discount prices charged: %s, and a discount price of %s, the list says %s',
  (chargesDiscounts, discount_price, text) => {
    const columns = productColumns({ nameOf: String, chargesDiscounts, onDelete: () => {} })
    const price = columns.find(({ header }) => header === 'Price')
    const cell = price?.cell({ ...PRODUCT, discount_price })
    const html = renderToStaticMarkup(createElement(Fragment, null, cell))
    expect(html.replace(/<[^>]*>/g, ' ').trim()).toBe(text)
  },
)

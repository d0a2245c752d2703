import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProductGridSkeleton } from './product-grid.tsx'

test('the skeleton has four cards and a text for screen readers', () => {
  const page = renderToStaticMarkup(createElement(ProductGridSkeleton))
  expect(page.match(/aspect-\[4\/5\]/g)).toHaveLength(4)
  expect(page).toContain('Loading...')
})

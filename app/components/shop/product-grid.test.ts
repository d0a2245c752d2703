import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProductGridSkeleton } from './product-grid.tsx'

test('while products are on their way, four cards hold their room and somebody who listens is told', () => {
  const page = renderToStaticMarkup(createElement(ProductGridSkeleton))
  expect(page.match(/aspect-\[4\/5\]/g)).toHaveLength(4)
  expect(page).toContain('Loading...')
})

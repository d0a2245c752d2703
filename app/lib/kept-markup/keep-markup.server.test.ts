import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { keepMarkup } from './keep-markup.server.ts'

test('an element is rendered once for each key', () => {
  const Price = vi.fn(({ amount }: { amount: number }) => createElement('p', null, amount))
  for (const amount of [1, 2, 1, 2])
    expect(keepMarkup(`price ${amount}`, createElement(Price, { amount }))).toBe(`<p>${amount}</p>`)
  expect(Price).toHaveBeenCalledTimes(2)
})

test('characters beyond ASCII are written as references, and markup in texts stays text', () => {
  const element = createElement('p', { title: 'Àdìrẹ' }, '₦1 <b> 🪑')
  expect(keepMarkup('letters', element)).toBe(
    '<p title="&#192;d&#236;r&#7865;">&#8358;1 &lt;b&gt; &#129681;</p>',
  )
})

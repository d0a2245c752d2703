import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { keepMarkup } from './keep-markup.server.ts'

/** What a page gets that asks for the element for the second time. */
function kept(name: string, props: object, element: ReturnType<typeof createElement>) {
  expect(keepMarkup(name, props, element)).toBeUndefined()
  return keepMarkup(name, props, element)
}

test('an element is rendered when it is asked for the second time, once for all pages', () => {
  const Price = vi.fn(({ amount }: { amount: number }) => createElement('p', null, amount))
  for (const amount of [1, 2]) {
    const props = { amount }
    expect(kept('Price', props, createElement(Price, props))).toBe(`<p>${amount}</p>`)
  }
  expect(keepMarkup('Price', { amount: 1 }, createElement(Price, { amount: 1 }))).toBe('<p>1</p>')
  expect(Price).toHaveBeenCalledTimes(2)
})

test('elements of two names with the same props are told apart', () => {
  expect(kept('Title', { text: 'Sofa' }, createElement('h2', null, 'Sofa'))).toBe('<h2>Sofa</h2>')
  expect(kept('Line', { text: 'Sofa' }, createElement('p', null, 'Sofa'))).toBe('<p>Sofa</p>')
})

test('characters beyond U+00FF are written as references, and markup in texts stays text', () => {
  const element = createElement('p', { title: 'Àdìrẹ' }, '₦1 <b> 🪑')
  expect(kept('Letters', {}, element)).toBe('<p title="Àdìr&#7865;">&#8358;1 &lt;b&gt; &#129681;</p>')
})

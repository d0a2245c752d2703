import { createElement, type ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { keepMarkup } from './keep-markup.server.ts'
import type { Part } from './kept-markup.ts'

const part = (element: ReactElement<object>): Part => ({ props: element.props, render: () => element })

/** What a page gets that asks for the element for the second time. */
function kept(name: string, element: ReactElement<object>) {
  expect(keepMarkup(name, [part(element)])).toBeUndefined()
  return keepMarkup(name, [part(element)])
}

test('an element is rendered when it is asked for the second time, once for all pages', () => {
  const Price = vi.fn(({ amount }: { amount: number }) => createElement('p', null, amount))
  for (const amount of [1, 2])
    expect(kept('Price', createElement(Price, { amount }))).toBe(`<p>${amount}</p>`)
  expect(keepMarkup('Price', [part(createElement(Price, { amount: 1 }))])).toBe('<p>1</p>')
  expect(Price).toHaveBeenCalledTimes(2)
})

test('elements of two names with the same props are told apart', () => {
  const title = createElement('h2', null, 'Sofa')
  const line = createElement('p', null, 'Sofa')
  expect(kept('Title', title)).toBe('<h2>Sofa</h2>')
  expect(kept('Line', line)).toBe('<p>Sofa</p>')
})

test('of a list, a few new elements are rendered at once, and many with their page', () => {
  const Item = vi.fn(({ name }: { name: string }) => createElement('li', null, name))
  const list = (names: string) => [...names].map((name) => part(createElement(Item, { name })))
  expect(keepMarkup('Item', list('abcd'))).toBeUndefined()
  expect(keepMarkup('Item', list('abcx'))).toBe('<li>a</li><li>b</li><li>c</li><li>x</li>')
  expect(keepMarkup('Item', list('axyz'))).toBeUndefined()
  expect(Item).toHaveBeenCalledTimes(4)
  expect(keepMarkup('Item', list('zya'))).toBe('<li>z</li><li>y</li><li>a</li>')
})

test('characters beyond U+00FF are written as references, and markup in texts stays text', () => {
  const element = createElement('p', { title: 'Àdìrẹ' }, '₦1 <b> 🪑')
  expect(kept('Letters', element)).toBe('<p title="Àdìr&#7865;">&#8358;1 &lt;b&gt; &#129681;</p>')
})

import { expect, test } from 'vitest'
import { isLiveLink, withoutDeadLinks } from './live-links.ts'

const targets = { categories: [{ slug: 'sofas' }], pages: ['privacy-policy', 'ìwé'] }

test.each([
  '/shop',
  '/shop?category=Sofas',
  '/page/privacy-policy',
  '/page/%C3%ACw%C3%A9',
  '/blog/a-post',
  'https://example.com/shop?category=boats',
  'mailto:ada@example.com',
])('%s is kept', (link) => {
  expect(isLiveLink(link, targets)).toBe(true)
})

test.each(['/shop?category=boats', '/shop?sort=newest&category=', '/page/refund-policy', '/page/%zz'])(
  '%s leads nowhere',
  (link) => {
    expect(isLiveLink(link, targets)).toBe(false)
  },
)

test('links stay when categories and pages could not be read', () => {
  expect(isLiveLink('/shop?category=boats', { categories: null, pages: null })).toBe(true)
  expect(isLiveLink('/page/refund-policy', { categories: null, pages: null })).toBe(true)
})

test('a page’s texts lose dead links of buttons and lists, and keep everything else', () => {
  const texts = {
    title: '/shop?category=boats',
    button_link: '/shop?category=boats',
    second_button_link: '/shop',
    show: true,
    menu: [
      { label: 'Boats', link: '/shop?category=boats' },
      { label: 'Sofas', link: '/shop?category=sofas' },
    ],
    values: [{ name: 'Care', text: '' }],
  }
  expect(withoutDeadLinks(texts, targets)).toEqual({
    ...texts,
    button_link: '',
    menu: [{ label: 'Sofas', link: '/shop?category=sofas' }],
  })
})

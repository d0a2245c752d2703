import { expect, test } from 'vitest'
import { completeTexts } from '../../domain/texts/texts.ts'
import { pagePath, placesOfPage } from './page-places.ts'

const texts = completeTexts('header-and-footer', {
  menu: [
    { label: 'Care', link: '/page/care?from=menu' },
    { label: 'Ìwé', link: pagePath('ìwé') },
    { label: 'Elsewhere', link: 'https://example.com/page/visits' },
    { label: 'Odd', link: '/page/%zz' },
  ],
})

test.each([
  ['care', ['menu']],
  ['ìwé', ['menu']],
  ['privacy-policy', ['footer']],
  ['visits', []],
  ['about', []],
])('the page %s is linked from %j', (slug, places) => {
  expect(placesOfPage(slug, texts)).toEqual(places)
})

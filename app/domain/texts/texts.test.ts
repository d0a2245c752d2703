import { expect, test } from 'vitest'
import { paragraphs } from './text-list.ts'
import { completeTexts } from './texts.ts'

test('a text that is absent, blank or of another type has its default', () => {
  const texts = completeTexts('home', { collection_title: '  ', reviews_title: 7, show_ribbon: 'yes' })
  expect(texts).toMatchObject({
    collection_title: 'Our Collection',
    reviews_title: 'Client Reviews',
    show_ribbon: true,
    tagline: '',
  })
})

test('written texts are shown without the spaces around them', () => {
  expect(completeTexts('home', { tagline: ' Made by hand. ', show_ribbon: false })).toMatchObject({
    tagline: 'Made by hand.',
    show_ribbon: false,
  })
})

test.each([null, 'texts', 7, ['a']])('texts that are stored as %j leave all defaults', (stored) => {
  expect(completeTexts('about', stored)).toEqual(completeTexts('about', {}))
})

test('a list that was emptied stays empty', () => {
  expect(completeTexts('header-and-footer', { menu: [] }).menu).toEqual([])
})

test('an entry of a list has all its texts, and blank and repeated entries are left out', () => {
  const { team } = completeTexts('about', {
    team: [{ name: 'Ada', role: 3 }, { name: ' ' }, 'Bola', { name: 'Ada' }],
  })
  expect(team).toEqual([{ name: 'Ada', role: '', picture: '' }])
})

test('blank lines separate paragraphs, and single line breaks stay', () => {
  expect(paragraphs('One\ntwo\n \n\nthree\n').map(({ text }) => text)).toEqual(['One\ntwo', 'three'])
  expect(paragraphs(' \n ')).toEqual([])
})

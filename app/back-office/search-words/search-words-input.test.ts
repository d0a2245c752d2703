import { expect, test } from 'vitest'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { searchWordsSchema } from './search-words-input.ts'

function parse(words: string) {
  const form = new FormData()
  form.set('words', words)
  return parseForm(searchWordsSchema, form)
}

test.each([
  'sofa, couch, three seater',
  ' sofa,couch ,, three seater,',
  'sofa\r\ncouch\nthree seater',
  'sofa; couch; three seater',
])('%j is a group of three', (typed) => {
  expect(parse(typed)).toEqual({ ok: true, data: { words: ['sofa', 'couch', 'three seater'] } })
})

test.each(['', ' , ', 'sofa', 'sofa, SOFA', 'sọfa, sofa'])('%j is too few words', (typed) => {
  expect(parse(typed)).toMatchObject({
    ok: false,
    errors: { words: 'Enter at least two words that mean the same, with a comma between them.' },
  })
})

import { expect, test } from 'vitest'
import { CLEAN_TEXT_CASES } from '../../../tests/support/clean-text-cases.ts'
import { cleanText } from './clean-text.ts'

test.each(CLEAN_TEXT_CASES)('%j is cleaned to %j', (typed, cleaned) => {
  expect(cleanText(typed)).toBe(cleaned)
})

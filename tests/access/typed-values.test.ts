import { expect, test } from 'vitest'
import { AMOUNT_CASES } from '../support/amount-cases.ts'
import { CLEAN_TEXT_CASES } from '../support/clean-text-cases.ts'
import { useShop } from './shop.ts'

const shop = useShop()

/** What a function of one text makes of each text, in one call. */
async function resultsOf(name: string, typed: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await shop.database.query<{ result: string | null }>(
    `select private.${name}(text)::text as result from unnest($1::text[]) with ordinality as t (text, n) order by n`,
    [typed],
  )
  return rows.map(({ result }) => result)
}

test('a number, email or code is cleaned as in the forms', async () => {
  const cleaned = await resultsOf(
    'clean_text',
    CLEAN_TEXT_CASES.map(([typed]) => typed),
  )
  expect(cleaned).toEqual(CLEAN_TEXT_CASES.map(([, text]) => text))
})

test('an amount is read as in the forms', async () => {
  const read = await resultsOf(
    'read_amount',
    AMOUNT_CASES.map(([typed]) => typed),
  )
  expect(AMOUNT_CASES.map(([typed], at) => [typed, read[at] && Number(read[at])])).toEqual(AMOUNT_CASES)
})

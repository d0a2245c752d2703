import { expect, test } from 'vitest'
import { folded } from '../../app/lib/text/folding.ts'
import { useShop } from './shop.ts'

const shop = useShop()

/** Younger than the Unicode of the database. */
const YOUNG = '\ua7f1'

/** The characters of the basic plane and the letters of mathematics, many in each text. */
const TEXTS = [...range(1, 0xd7ff), ...range(0xe000, 0xffff), ...range(0x1d400, 0x1d7ff)]
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /^\P{Cn}$/u.test(character) && character !== YOUNG)
  .map((character) => `${character}1${character}b`)
  .reduce<string[]>((texts, part, place) => {
    if (place % 50 === 0) texts.push('')
    texts[texts.length - 1] += part
    return texts
  }, [])

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

test('the app folds each character as the database does', async () => {
  const { rows } = await shop.database.query<{ text: string; folded: string }>(
    'select text, private.folded(text) as folded from unnest($1::text[]) as text',
    [TEXTS],
  )
  expect(rows.length).toBeGreaterThan(1_000)
  expect(rows.filter((row) => folded(row.text) !== row.folded)).toEqual([])
})

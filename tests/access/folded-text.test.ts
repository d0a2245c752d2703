import { expect, test } from 'vitest'
import cases from '../../app/lib/text/folding-cases.json' with { type: 'json' }
import { useShop } from './shop.ts'

const shop = useShop()

test('a text is folded to what people type, composed or decomposed', async () => {
  const { rows } = await shop.database.query(
    `select typed, private.folded(typed) as folded, private.folded(normalize(typed, nfd)) as of_decomposed,
       private.folded(private.folded(typed)) as of_folded
     from unnest($1::text[]) with ordinality as texts (typed, place) order by place`,
    [cases.folded.map(([typed]) => typed)],
  )
  expect(rows).toEqual(
    cases.folded.map(([typed, folded]) => ({ typed, folded, of_decomposed: folded, of_folded: folded })),
  )
})

test('texts are sorted as people sort them, with numbers by their value', async () => {
  const { rows } = await shop.database.query<{ name: string }>(
    'select name from unnest($1::text[]) as name order by private.sort_key(name) collate "C"',
    [cases.sorted.toReversed()],
  )
  expect(rows.map(({ name }) => name)).toEqual(cases.sorted)
})

test('the sort key of a text of any length fits into an index', async () => {
  const { rows } = await shop.database.query<{ bytes: number }>(
    'select max(octet_length(private.sort_key(repeat(each, 10000)))) as bytes from unnest($1::text[]) as each',
    [['a', '1 ', 'ọ̀', '🪑', 'ﷺ', '½']],
  )
  expect(rows[0]?.bytes).toBeLessThanOrEqual(1601)
})

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeProduct, makeWith } from './fixtures.ts'
import { useShop } from './shop.ts'

const shop = useShop()

beforeAll(async () => {
  const make = makeWith(shop)
  const { slug } = await make.row('categories', { name: 'Pieces', slug: 'pieces' })
  for (const [name, values] of Object.entries({
    'Kora Sofa': {},
    'Grey Settee': { description: 'A three seater in linen.' },
    'Couch Cover': {},
    'Sofabed Frame': {},
    'Àga Stool': { description: 'For a kitchen.' },
    'Draft Sofa': { status: 'draft' },
  }))
    await makeProduct(make, { name, category: slug, ...values })
})
beforeEach(() => shop.database.query('delete from public.search_synonyms'))

const add = (...words: string[]) => shop.as.admin.from('search_synonyms').insert({ words }).select().single()

async function found(text: string, name = 'search_active_products'): Promise<string[]> {
  const { data } = await shop.as.anon.rpc(name, { p_text: text }, { get: true }).throwOnError()
  return data.map((product: { name: string }) => product.name)
}

describe('a group of words', () => {
  test('lets visitors find products by each, those with the typed word first', async () => {
    expect(await found('couch')).toEqual(['Couch Cover'])
    await add('Sofa', 'couch', 'settee').throwOnError()
    expect(await found('couch')).toEqual(['Couch Cover', 'Grey Settee', 'Kora Sofa'])
    expect(await found('sofa')).toEqual(['Sofabed Frame', 'Kora Sofa', 'Couch Cover', 'Grey Settee'])
  })

  test.each([
    ['in the plural', 'couches', ['Couch Cover', 'Grey Settee', 'Kora Sofa']],
    ['with another word of the product', 'grey couch', ['Grey Settee']],
    ['as a phrase', 'Three Seaters', ['Grey Settee', 'Couch Cover', 'Kora Sofa']],
    ['as a phrase with a number', '3 seater', ['Couch Cover', 'Grey Settee', 'Kora Sofa']],
    ['as a phrase with another word', 'kora 3 seater', ['Kora Sofa']],
    ['despite a typing error', 'cuoch kora', ['Kora Sofa']],
    ['with marks', 'chaise lóngue kora', ['Kora Sofa']],
    ['as a whole word only', 'kitchen sofa', []],
  ])('is found %s', async (_, text, expected) => {
    await add('sofa', 'couch', 'settee', 'three seater', '3 seater', 'chaise longue').throwOnError()
    expect((await found(text)).toSorted()).toEqual(expected.toSorted())
  })

  test('is folded as texts are', async () => {
    await add('Ìjókòó', 'aga').throwOnError()
    expect(await found('ijokoo')).toEqual(['Àga Stool'])
  })

  test('offers the nearest products by its words, too', async () => {
    await add('divan', 'settee', 'two place bench').throwOnError()
    expect(await found('purple divan')).toEqual([])
    expect(await found('purple divan', 'nearest_active_products')).toEqual(['Grey Settee'])
    expect(await found('purple two place bench', 'nearest_active_products')).toEqual(['Grey Settee'])
  })

  test('counts no longer once it is changed or deleted', async () => {
    const { data } = await add('divan', 'settee').throwOnError()
    await shop.as.admin
      .from('search_synonyms')
      .update({ words: ['ottoman', 'settee'] })
      .eq('id', data.id)
      .throwOnError()
    expect([await found('divan'), await found('ottoman')]).toEqual([[], ['Grey Settee']])
    await shop.as.admin.from('search_synonyms').delete().eq('id', data.id).throwOnError()
    expect(await found('ottoman')).toEqual([])
  })

  test('keeps each word once, as it was written first', async () => {
    const { data } = await add(' Sofa', 'sofa', '', 'three   seater').throwOnError()
    expect(data.words).toEqual(['Sofa', 'three seater'])
  })

  test('is in the history by its words', async () => {
    const { data } = await add('divan', 'day bed').throwOnError()
    const { data: lines } = await shop.as.admin
      .from('audit_log')
      .select('row_label, action')
      .eq('row_id', data.id)
      .throwOnError()
    expect(lines).toEqual([{ row_label: 'divan, day bed', action: 'insert' }])
  })
})

describe('a group is refused', () => {
  test.each([
    ['with one word', ['sofa', 'SOFA'], 'synonyms_too_few', 'at least two words'],
    ['without words', [], 'synonyms_too_few', 'at least two words'],
    ['with 21 words', Array.from({ length: 21 }, (_, n) => `word ${n}`), 'synonyms_too_many', '21'],
    ['with a letter', ['sofa', 'x'], 'synonym_invalid', '“x” is too short'],
    ['with a long word', ['sofa', 'x'.repeat(51)], 'synonym_invalid', 'is too long'],
    ['with five words in one', ['sofa', 'a b c d e'], 'synonym_invalid', 'four words'],
    ['with signs', ['sofa', 'sofa/couch'], 'synonym_invalid', '“sofa/couch” can have letters'],
  ])('%s', async (_, words, hint, message) => {
    const { error, status } = await add(...words)
    expect(error).toMatchObject({ hint, message: expect.stringContaining(message) })
    expect(status).toBe(400)
  })

  test('with a word of another group, which is named', async () => {
    await add('sofa', 'couch').throwOnError()
    for (const taken of ['COUCH', 'couches']) {
      const { error, status } = await add('settee', taken)
      expect(error).toMatchObject({
        hint: 'synonym_taken',
        message: `“${taken}” is already in the group “sofa, couch”.`,
      })
      expect(status).toBe(409)
    }
  })

  test('after 200 groups', async () => {
    await shop.database.query(
      "insert into public.search_synonyms (words) select array['one' || n, 'other' || n] from generate_series(1, 200) as n",
    )
    expect((await add('sofa', 'couch')).error).toMatchObject({ hint: 'synonym_groups_too_many' })
  })

  test('when two people give one word to two groups at once', async () => {
    const answers = await Promise.all([add('sofa', 'couch'), add('settee', 'couch')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
})

test('a database that was filled without triggers gets the words anew', async () => {
  await add('sofa', 'settee').throwOnError()
  await shop.database.query('delete from private.synonym_words; select private.fold_all_texts()')
  expect(await found('kora settee')).toEqual(['Kora Sofa'])
})

import { beforeAll, describe, expect, test } from 'vitest'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { listNearestProducts, searchProducts } from '../../app/storefront/search/queries.ts'
import { makeProduct, makeWith } from './fixtures.ts'
import { useShop } from './shop.ts'

const shop = useShop()

beforeAll(async () => {
  const make = makeWith(shop)
  await makeProduct(make, { name: 'Badagry Velvet Settee', description: 'For long evenings.' })
  await makeProduct(make, { name: 'Settee Cover', description: 'Woven cotton.' })
  await makeProduct(make, { name: 'Ọ̀ṣun Footrest', description: 'It matches the Badagry settee.' })
  await makeProduct(make, { name: 'Velvet Draft', status: 'draft' })
})

async function found(text: string): Promise<string[]> {
  const { data } = await shop.as.anon
    .rpc('search_active_products', { p_text: text }, { get: true })
    .throwOnError()
  return data.map(({ name }: { name: string }) => name)
}

/** As the search of the storefront asks. */
async function listHits(text: string): Promise<string[]> {
  return (await searchProducts(shop.as.anon as ShopClient, text)).map(({ name }) => name)
}

describe('the shop’s search', () => {
  test('lists names with the text before descriptions with it', async () => {
    expect(await found('settee')).toEqual(['Settee Cover', 'Badagry Velvet Settee', 'Ọ̀ṣun Footrest'])
  })

  test('finds all words in any order, in names first', async () => {
    expect(await found('settee badagry')).toEqual(['Badagry Velvet Settee', 'Ọ̀ṣun Footrest'])
  })

  test.each([
    ['a missing letter', 'velvt'],
    ['an added letter', 'vellvet'],
    ['a wrong letter', 'velvat'],
    ['swapped letters', 'vevlet'],
    ['a missing first letter', 'elvet'],
    ['an added last letter', 'velvets'],
    ['errors in two words', 'vevlet setee'],
  ])('finds a product despite %s', async (_, text) => {
    expect(await found(text)).toEqual(['Badagry Velvet Settee'])
  })

  test('corrects words with marks', async () => {
    expect(await found('Ọ̀ṣun footest')).toEqual(['Ọ̀ṣun Footrest'])
  })

  test('leaves out letters that stand alone', async () => {
    expect(await found('x settee')).toEqual(await found('settee'))
  })

  test('lists products with the words as they were typed before those with the words that may be meant', async () => {
    const make = makeWith(shop)
    await makeProduct(make, { name: 'Oak Tray', description: 'Its pattern is called cedat.' })
    await makeProduct(make, { name: 'Cedar Tray' })
    expect(await found('cedat tray')).toEqual(['Oak Tray', 'Cedar Tray'])
  })

  describe('takes a part of name, description or category literally, in any case', () => {
    const name = 'Àṣọ Ọ̀ṣun ńkà "50%" ẹ́wà'

    beforeAll(async () => {
      const make = makeWith(shop)
      const { slug: category } = await make.row('categories', { name: 'Tassels' })
      const description = 'Tall as a palm; woven 100% by hand_and_eye.'
      await makeProduct(make, { name, description, category })
    })

    test.each([
      'tall as a PALM',
      'ṣun ńkà',
      'ọ̀ṣun ńkà'.normalize('NFD'),
      '"50%"',
      '100%',
      'HAND_and',
      'asse',
      'ẹ́wà',
    ])('%s', async (text) => {
      expect(await listHits(text)).toContain(name)
    })

    test.each(['50%%', 'hand-and', '%ṣun%', 'ṣ_n', "'; drop table products; --", '<b>x</b>', '🛋️'])(
      'not %s',
      async (text) => {
        expect(await listHits(text)).toEqual([])
      },
    )
  })

  test.each(['vlvt', 'velvet lamp', 'velvet_', 'velvt%', 'sette(e'])('finds nothing for %s', async (text) => {
    expect(await found(text)).toEqual([])
  })

  test('learns the words of a renamed product', async () => {
    const make = makeWith(shop)
    const { id } = await makeProduct(make, { name: 'Plain Stool' })
    await shop.as.admin.from('products').update({ name: 'Hexagonal Stool' }).eq('id', id).throwOnError()
    expect(await found('hexagnal')).toEqual(['Hexagonal Stool'])
  })

  test('answers a text of 200 letters and of many words', async () => {
    expect(await found('a'.repeat(200))).toEqual([])
    expect(await found('qz '.repeat(66))).toEqual([])
  })
})

async function nearest(text: string): Promise<string[]> {
  const rows = await listNearestProducts(shop.as.anon as ShopClient, text)
  return rows.map(({ name }) => name)
}

describe('the products nearest to a text that no product has', () => {
  beforeAll(async () => {
    const make = makeWith(shop)
    const { slug } = await make.row('categories', { name: 'Beds', slug: 'beds' })
    for (const [name, values] of Object.entries({
      'Oja Channel': { category: slug },
      'Bedside Lamp': { description: 'For the bed, from a chair or under a window.' },
      'Idanre Chair': { description: 'Reduced to the essential.' },
      'Idanre Chair in Red': { status: 'hidden' },
      'Blue Draft': { status: 'draft' },
    }))
      await makeProduct(make, { name, ...values })
  })

  test.each([
    ['have one of two words', 'blue velvet', ['Badagry Velvet Settee']],
    ['have a word despite a typing error', 'blue velvt', ['Badagry Velvet Settee']],
    ['are of the category, before those that only mention it', 'bed 6x6', ['Oja Channel', 'Bedside Lamp']],
    ['need not have words that tell nothing', 'red chair under 300000', ['Idanre Chair', 'Bedside Lamp']],
    ['have the word without its ending', 'channels, red', ['Oja Channel']],
    ['have more of the words first', 'cotton settee walnut cover', ['Settee Cover', 'Badagry Velvet Settee']],
  ])('%s', async (_, text, expected) => {
    expect(await found(text)).toEqual([])
    expect((await nearest(text)).slice(0, expected.length)).toEqual(expected)
  })

  test.each(['for under 5000', 'spaceship', 'hidden draft', "'; drop table products; --", '.*', '(', ''])(
    'are none for %j',
    async (text) => {
      expect(await nearest(text)).toEqual([])
    },
  )

  test('are ten at most, and no drafts or hidden products for staff either', async () => {
    const make = makeWith(shop)
    for (let n = 0; n < 11; n += 1) await makeProduct(make, { name: `Ottoman ${n}` })
    expect(await nearest('purple ottoman')).toHaveLength(10)
    const names = (await listNearestProducts(shop.as.admin as ShopClient, 'blue red')).map(({ name }) => name)
    expect(names).toEqual([])
  })

  test('are found by a text of many long words', async () => {
    expect(await nearest('velvet '.repeat(28))).toEqual(['Badagry Velvet Settee'])
    expect(await nearest('a'.repeat(200))).toEqual([])
  })
})

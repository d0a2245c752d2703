import { beforeAll, describe, expect, test } from 'vitest'
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

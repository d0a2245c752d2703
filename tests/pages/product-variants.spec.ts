import type { APIRequestContext } from '@playwright/test'
import type { Catalogue } from '../support/catalogue.ts'
import { readPage } from '../support/html-page.ts'
import { readHead } from '../support/page-head.ts'
import { expect, test } from '../support/test.ts'

const OPTIONS = [
  { name: 'Fabric', choices: ['Indigo', 'Ochre'], is_color: true, swatches: ['#1d3f8f', ''] },
  { name: 'Size', choices: ['Two-seat', 'Three-seat'] },
]

/** A sofa of which Ochre / Three-seat is not made, and Indigo / Two-seat is sold out. */
async function makeSofa(catalogue: Catalogue, values: Parameters<Catalogue['add']>[0] = {}) {
  const sofa = await catalogue.add({ name: 'Ibadan Sofa', category: 'furniture', ...values })
  const [first = '', second = '', third = ''] = await catalogue.makeVariants(sofa.id, OPTIONS, [
    { choices: ['Indigo', 'Two-seat'], price: 300_000, stock_quantity: 0, sku: `IB-1-${sofa.id}` },
    { choices: ['Indigo', 'Three-seat'], price: 450_000, stock_quantity: 4 },
    { choices: ['Ochre', 'Two-seat'], price: 320_000, stock_quantity: 20 },
  ])
  return { ...sofa, path: `/product/${sofa.id}`, variants: [first, second, third] as const }
}

async function choiceOn(request: APIRequestContext, path: string) {
  const { page } = await readPage(request, path)
  const main = page.getByRole('main')
  const group = (name: string) => main.getByRole('radiogroup', { name })
  return {
    main,
    groups: OPTIONS.map(({ name }) => group(name).getByTag('label').texts),
    checked: OPTIONS.flatMap(({ name }) =>
      group(name).getByTag('input', { checked: '' }).attributes('value'),
    ),
    price: main.getByText(/^₦[\d,]+$/).texts[0],
    canBeAdded: main.getByRole('button', { name: 'Add to Cart' }).count > 0,
  }
}

test('the page opens with the first variant that can be had, and marks what is sold out or not made', async ({
  request,
  catalogue,
}) => {
  const sofa = await makeSofa(catalogue)
  const { main, ...choice } = await choiceOn(request, sofa.path)
  expect(choice).toEqual({
    groups: [
      ['Indigo', 'OchreNot made'],
      ['Two-seatSold out', 'Three-seat'],
    ],
    checked: ['Indigo', 'Three-seat'],
    price: '₦450,000',
    canBeAdded: true,
  })
  expect(main.getByText('Only 4 left in stock!').count).toBe(1)
  expect(main.getByRole('radiogroup', { name: 'Colours' }).count).toBe(0)
})

test('an address with a variant opens it, also sold out, and an unknown one is left', async ({
  request,
  catalogue,
}) => {
  const sofa = await makeSofa(catalogue)
  const [soldOut, , ochre] = sofa.variants
  expect(await choiceOn(request, `${sofa.path}?variant=${ochre}`)).toMatchObject({
    checked: ['Ochre', 'Two-seat'],
    price: '₦320,000',
    canBeAdded: true,
  })
  const { main, ...chosen } = await choiceOn(request, `${sofa.path}?variant=${soldOut}`)
  expect(chosen).toMatchObject({ checked: ['Indigo', 'Two-seat'], price: '₦300,000', canBeAdded: false })
  expect(main.getByText('Indigo / Two-seat is sold out.').count).toBe(1)

  for (const unknown of ['x', crypto.randomUUID()]) {
    const answer = await request.get(`${sofa.path}?variant=${unknown}`, { maxRedirects: 0 })
    expect([answer.status(), answer.headers()['location']]).toEqual([302, sofa.path])
  }
})

test('structured data have the offer of each variant, and a link to one shows its name', async ({
  request,
  catalogue,
}) => {
  const sofa = await makeSofa(catalogue)
  const [soldOut, indigo, ochre] = sofa.variants
  const head = await readHead(request, `${sofa.path}?variant=${ochre}`)
  expect(head.meta['og:title']).toBe(`${sofa.name} (Ochre / Two-seat)`)
  expect(new URL(head.canonical ?? '').search).toBe('')
  const [group] = head.structuredData
  expect(group).toMatchObject({
    '@type': 'ProductGroup',
    name: sofa.name,
    variesBy: ['https://schema.org/color', 'https://schema.org/size'],
  })
  const variants = (group?.['hasVariant'] ?? []) as Record<string, Record<string, string>>[]
  const offers = variants.map(({ sku, color, size, offers: offer }) => [
    sku,
    color,
    size,
    offer?.['price'],
    offer?.['availability'],
    offer?.['url'],
  ])
  const address = (id: string) => expect.stringContaining(`${sofa.path}?variant=${id}`)
  expect(offers).toEqual([
    [`IB-1-${sofa.id}`, 'Indigo', 'Two-seat', '300000.00', 'https://schema.org/OutOfStock', address(soldOut)],
    [indigo, 'Indigo', 'Three-seat', '450000.00', 'https://schema.org/InStock', address(indigo)],
    [ochre, 'Ochre', 'Two-seat', '320000.00', 'https://schema.org/InStock', address(ochre)],
  ])
  expect((await readHead(request, sofa.path)).meta['og:title']).toBe(sofa.name)
})

test('cards say From where prices differ, until they no longer do', async ({ request, catalogue }) => {
  const category = await catalogue.category()
  const sofa = await makeSofa(catalogue, { category })
  const priceOf = async () => {
    const { page } = await readPage(request, `/shop?category=${category}`)
    return page.getByRole('article').filter(sofa.name).getByText(/₦/).texts
  }
  expect(await priceOf()).toEqual(['From ₦300,000'])
  await catalogue.makeVariants(sofa.id, OPTIONS, [{ choices: ['Indigo', 'Two-seat'], price: 300_000 }])
  expect(await priceOf()).toEqual(['₦300,000'])
})

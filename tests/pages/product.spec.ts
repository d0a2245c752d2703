import { formatNaira } from '../../app/domain/money.ts'
import { readPage } from '../support/html-page.ts'
import { readHead } from '../support/page-head.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

const SOFA = 'Lekki Three-Seat Sofa'
/** One of the products of the demonstration with a discount. */
const VASES = 'Nok Terracotta Vase Set'

test('the page has category, name, discount price, description, colours and four related products', async ({
  request,
  catalogue,
}) => {
  const vases = await catalogue.named(VASES)
  const { page } = await readPage(request, `/product/${vases.id}`)
  const main = page.getByRole('main')
  expect(main.getByRole('heading', { level: 1 }).texts).toEqual([VASES])
  expect(main.getByRole('link', { name: 'Accessories', exact: true }).attributes('href')).toEqual([
    '/shop?category=accessories',
  ])
  const regular = formatNaira(vases.price)
  for (const text of [
    formatNaira(vases.discount_price!),
    `You pay the regular price, ${regular}.`,
    `You pay ${regular} each at checkout.`,
    vases.description!,
  ])
    expect(main.getByText(text).count, text).toBeGreaterThan(0)
  const colours = main.getByRole('radiogroup', { name: 'Colours' })
  expect(colours.getByTag('label').texts).toEqual(vases.color_variants)

  const kin = (await catalogue.products()).filter(
    ({ id, category }) => category === 'accessories' && id !== vases.id,
  )
  const related = page.getByRole('region', { name: 'You May Also Like' }).getByRole('heading', { level: 3 })
  expect(related.count).toBe(4)
  for (const name of related.texts) expect(kin.map((product) => product.name)).toContain(name)
})

test('a single picture has no thumbnails, without pictures the placeholder is shown, without colours no swatches', async ({
  request,
  catalogue,
}) => {
  const { image_url } = await catalogue.named(SOFA)
  const plain = await catalogue.add({ image_url })
  const picture = { name: plain.name, exact: true }
  const { page } = await readPage(request, `/product/${plain.id}`)
  expect(page.getByRole('img', picture).attributes('src')).toEqual([expect.stringContaining('/storage/')])
  expect(page.getByRole('list', { name: 'Pictures' }).count).toBe(0)
  expect(page.getByRole('radiogroup', { name: 'Colours' }).count).toBe(0)
  expect(page.getByRole('main').getByText(formatNaira(plain.price)).count).toBeGreaterThan(0)

  await catalogue.change(plain.id, { image_url: null, discount_price: 1999.5 })
  const without = (await readPage(request, `/product/${plain.id}`)).page
  expect(without.getByRole('img', picture).attributes('src')).toEqual(['/placeholder.svg'])
  expect(without.getByText('₦1,999.50').count).toBeGreaterThan(0)
})

test('a stock from 1 to 10 shows a warning, and 0 shows Sold-out', async ({ request, catalogue }) => {
  const { id, name } = await catalogue.add({ stock_quantity: 11 })
  const show = async (stock_quantity: number) => {
    await catalogue.change(id, { stock_quantity })
    const { page } = await readPage(request, `/product/${id}`)
    const isEnabled = (label: string) =>
      page.getByRole('button', { name: label, exact: true }).attributes('disabled')[0] === undefined
    return {
      warnings: page.getByText(/^Only \d+ left in stock!$/).texts,
      quantity: page.getByRole('group', { name: `Quantity of ${name}` }).getByTag('output').texts,
      less: isEnabled('Decrease quantity'),
      more: isEnabled('Increase quantity'),
      buttons: ['Add to Cart', 'Sold-out'].filter(
        (label) => page.getByRole('button', { name: label, exact: true }).count > 0 && isEnabled(label),
      ),
    }
  }
  const plenty = { warnings: [], quantity: ['1'], less: false, more: true, buttons: ['Add to Cart'] }
  expect(await show(11)).toEqual(plenty)
  for (const stock of [10, 2])
    expect(await show(stock)).toEqual({ ...plenty, warnings: [`Only ${stock} left in stock!`] })
  expect(await show(1)).toEqual({ ...plenty, warnings: ['Only 1 left in stock!'], more: false })
  expect(await show(0)).toMatchObject({ warnings: [], less: false, more: false, buttons: [] })
})

test('a discount price that is not charged is explained beside the price and at the button', async ({
  request,
  catalogue,
  settings,
}) => {
  const { id } = await catalogue.add({ price: 50_000, discount_price: 40_000 })
  const offered = async () => {
    const [product] = (await readHead(request, `/product/${id}`)).structuredData
    return product?.['offers']
  }
  const main = async () => (await readPage(request, `/product/${id}`)).page.getByRole('main')
  const regular = await main()
  expect(regular.getByText('₦40,000').count).toBe(1)
  expect(regular.getByText('You pay the regular price, ₦50,000.').count).toBe(1)
  expect(regular.getByTag('p').filter('You pay ₦50,000 each at checkout.').count).toBe(1)
  expect(await offered()).toMatchObject({ price: '50000.00' })

  await settings.change({ charge_discount_prices: true })
  const reduced = await main()
  expect(reduced.getByText('₦40,000').count).toBeGreaterThan(0)
  expect(reduced.getByTag('p').filter('You pay').count).toBe(0)
  expect(reduced.getByTag('s').texts).toContain('Regular price ₦50,000')
  expect(reduced.getByText('Save 20%').count).toBeGreaterThan(0)
  expect(await offered()).toMatchObject({ price: '40000.00' })
})

test('below the button stand delivery, payment, returns and questions, each where the shop has set it up', async ({
  request,
  catalogue,
  delivery,
  staff,
}) => {
  const { id, name } = await catalogue.add()
  const terms = async () => (await readPage(request, `/product/${id}`)).page.getByRole('main').getByTag('dt')
  expect((await terms()).texts).toEqual(['Returns', 'Questions'])

  await delivery.addZone({ areas: ['LA'], fee_medium: 8_000 })
  const transfer = staff.from('payment_methods')
  const account = { bank_name: 'GTBank', account_number: '0123456789', account_name: 'Parlour' }
  rowsOf(
    await transfer
      .update({ ...account, enabled: true })
      .eq('method', 'bank_transfer')
      .select('method'),
  )
  try {
    expect((await terms()).texts).toEqual(['Delivery', 'Payment', 'Returns', 'Questions'])
    const { page } = await readPage(request, `/product/${id}`)
    expect(page.getByText('₦8,000').count).toBe(0)
    expect(page.getByText('Bank transfer').count).toBeGreaterThan(0)
    const [chat = ''] = page
      .getByRole('link', { name: 'Ask about this piece on WhatsApp' })
      .attributes('href')
    const message = new URL(chat).searchParams.get('text')
    expect(message).toContain(name)
    expect(message).toContain(`/product/${id}`)
  } finally {
    rowsOf(await transfer.update({ enabled: false }).eq('method', 'bank_transfer').select('method'))
  }
})

test('a draft, a hidden product and an invalid id are not found, with a link to the shop', async ({
  request,
  catalogue,
}) => {
  const kept = [await catalogue.add({ status: 'draft' }), await catalogue.add({ status: 'hidden' })]
  const missing = ['00000000-0000-4000-8000-000000000000', '%00', 'x'.repeat(3000)]
  for (const id of [...kept.map((product) => product.id), ...missing]) {
    const { page, status } = await readPage(request, `/product/${id}`)
    expect(status).toBe(404)
    expect(page.getByRole('heading', { level: 1 }).texts).toEqual(['Product not found'])
    expect(page.getByRole('link', { name: 'Back to Shop' }).attributes('href')).toEqual(['/shop'])
    for (const { name } of kept) expect(page.getByText(name).count).toBe(0)
  }
})

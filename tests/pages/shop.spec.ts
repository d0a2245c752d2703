import { readPage, type Html } from '../support/html-page.ts'
import { names, ORDERS } from '../support/product-orders.ts'
import { expect, test } from '../support/test.ts'

const title = (page: Html) => page.getByRole('heading', { level: 1 }).texts
const carousel = (page: Html) => page.getByRole('navigation', { name: 'Categories' })

/** The names of the products in the three parts of the list. */
function parts(page: Html) {
  const part = (name: string) => page.getByRole('region', { name }).getByRole('heading').texts
  return { tiles: part('Highlights'), strip: part('More to discover'), rest: part('All the rest') }
}

test('the category parameter ignores case and includes children, and SHOP ALL links to all products', async ({
  request,
  catalogue,
}) => {
  const kinds = new Set(['furniture', 'sofas', 'beds', 'chairs', 'tables', 'consoles'])
  const furniture = (await catalogue.products())
    .filter(({ category }) => kinds.has(category))
    .toSorted(ORDERS['popular']!.compare)
  let { page } = await readPage(request, '/shop?category=%20FurniTURE')
  expect(title(page)).toEqual(['Furniture'])
  expect(page.getByRole('link', { name: 'SHOP ALL' }).attributes('href')).toEqual(['/shop'])
  const { tiles, strip, rest } = parts(page)
  expect(tiles).toEqual(names(furniture.slice(0, 3)))
  expect(strip).toEqual(names(furniture.slice(3, 8)))
  const more = () => page.getByRole('link', { name: 'Show more' }).attributes('href')[0]
  for (let next = more(); next !== undefined; next = more()) {
    page = (await readPage(request, next)).page
    rest.push(...parts(page).rest)
  }
  expect(rest).toEqual(names(furniture.slice(8)))
})

test('the list is sorted in four ways', async ({ request, catalogue }) => {
  const all = await catalogue.products()
  for (const [sort, { compare }] of Object.entries(ORDERS)) {
    const { tiles, strip } = parts((await readPage(request, `/shop?sort=${sort}`)).page)
    const expected = names(all.toSorted(compare))
    expect(tiles, sort).toEqual(expected.slice(0, 3))
    expect(strip, sort).toEqual(expected.slice(3, 8))
  }
})

test('the row above the list says how many products there are, in which order', async ({
  request,
  catalogue,
}) => {
  const all = await catalogue.products()
  const beds = all.filter(({ category }) => category === 'beds')
  for (const [address, text] of [
    ['/shop', `${all.length} products · Most Popular`],
    ['/shop?sort=price-low&from=20', `${all.length} products · Price: Low to High`],
    ['/shop?category=beds&sort=newest', `${beds.length} products · Newest`],
  ] as const) {
    const { page } = await readPage(request, address)
    expect(page.getByTag('p').filter('products ·').texts, address).toEqual([text])
  }
})

test('each tile of the category carousel links to its category, which is marked there', async ({
  request,
}) => {
  const all = carousel((await readPage(request, '/shop')).page)
  for (const name of ['Beds', 'Curtains', 'Accessories']) {
    const address = `/shop?category=${name.toLowerCase()}`
    expect(all.getByRole('link', { name }).attributes('href')).toEqual([address])
    const { page } = await readPage(request, address)
    expect(title(page)).toEqual([name])
    expect(carousel(page).getByRole('link', { name }).attributes('aria-current')).toEqual(['true'])
  }
})

test('the two arrows of the collection banner are ornament', async ({ request }) => {
  const { page } = await readPage(request, '/shop')
  const banner = page.getByTag('section').filter('Made slowly, lived in daily')
  expect(banner.getByTag('svg', { viewbox: '0 0 64 10', 'aria-hidden': 'true' }).count).toBe(2)
  for (const role of ['link', 'button']) expect(banner.getByRole(role).count).toBe(0)
})

test('only products without stock are marked Sold-out', async ({ request, catalogue }) => {
  await catalogue.add({ category: 'beds', stock_quantity: 0 })
  const beds = (await catalogue.products()).filter(({ category }) => category === 'beds')
  const { page } = await readPage(request, '/shop?category=beds')
  for (const { name, stock_quantity } of beds) {
    const tile = page.getByRole('article').filter((each) => each.getByRole('heading', { name, exact: true }))
    expect(tile.count, name).toBe(1)
    expect(tile.getByText('Sold-out', { exact: true }).count, name).toBe(stock_quantity === 0 ? 1 : 0)
  }
})

test('an invalid position is the beginning, and one beyond the end links back', async ({ request }) => {
  for (const from of ['abc', '-5', '1e9', '%00', '🛋️']) {
    const { page } = await readPage(request, `/shop?from=${from}`)
    expect(parts(page).tiles, from).toHaveLength(3)
  }
  const { page, status } = await readPage(request, '/shop?from=999999')
  expect(status).toBe(404)
  expect(page.getByRole('heading', { name: 'That was everything' }).count).toBe(1)
  expect(carousel(page).count).toBe(1)
  expect(page.getByRole('link', { name: 'Back to the first product' }).attributes('href')).toEqual(['/shop'])
})

test('a list with filters has links that take them off, and is not indexed', async ({
  request,
  catalogue,
}) => {
  const all = await catalogue.products()
  const indigo = all.filter(
    ({ color_variants, stock_quantity }) => color_variants.includes('Indigo') && stock_quantity > 0,
  )
  const { page } = await readPage(request, '/shop?stock=in&colour=indigo.nobody-offered-this&sort=newest')
  expect(parts(page).tiles).toEqual(names(indigo.toSorted(ORDERS['newest']!.compare).slice(0, 3)))
  const chips = page.getByRole('navigation', { name: 'Filters' }).getByRole('link')
  expect(chips.attributes('href')).toEqual([
    '/shop?sort=newest&stock=in',
    '/shop?sort=newest&colour=indigo',
    '/shop?sort=newest',
  ])
  expect(page.getByTag('meta', { name: 'robots' }).attributes('content')).toEqual(['noindex, follow'])
  const canonical = page.getByTag('link', { rel: 'canonical' }).attributes('href')
  expect(canonical.map((address) => address?.replace(/^https?:\/\/[^/]+/, ''))).toEqual(['/shop'])
  const plain = (await readPage(request, '/shop')).page
  expect(plain.getByTag('meta', { name: 'robots' }).count).toBe(0)
  expect(plain.getByRole('navigation', { name: 'Filters' }).count).toBe(0)
})

test('a list that its filters leave empty is no missing page, and says how to get out', async ({
  request,
}) => {
  const { page, status } = await readPage(request, '/shop?category=beds&min=999999999999')
  expect(status).toBe(200)
  expect(page.getByRole('heading', { name: 'Nothing fits all of these' }).count).toBe(1)
  const links = page.getByRole('link', { name: 'Clear filters' }).attributes('href')
  expect(links).toEqual(['/shop?category=beds', '/shop?category=beds'])
})

test('the filters of an address have one order, and what nobody offered is dropped', async ({ request }) => {
  const answer = await request.get('/shop?colour=indigo.nobody-offered-this&category=beds', {
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(302)
  expect(answer.headers()['location']).toBe('/shop?category=beds&colour=indigo')
})

test('an unknown category is shown as text and links to all products', async ({ request }) => {
  const { page, status } = await readPage(
    request,
    `/shop?category=${encodeURIComponent('<img src=x onerror=alert(1)>')}`,
  )
  expect(status).toBe(404)
  expect(page.getByRole('heading', { name: 'No such category' }).count).toBe(1)
  expect(page.getByText('<img src=x onerror=alert(1)>').count).toBe(1)
  expect(page.getByTag('img', { src: 'x' }).count).toBe(0)
  expect(page.getByRole('link', { name: 'See all products' }).attributes('href')).toEqual(['/shop'])
})

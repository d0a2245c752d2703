import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

const HEADERS = ['', 'Image', 'Name', 'SKU', 'Category', 'Price', 'Stock', 'Status', 'Featured', 'Actions']
const PHONE = { width: 360, height: 800 }
/** Wide enough for all columns. */
const WIDE = { width: 1440, height: 900 }

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search products by name' })
const header = (page: Page, name: string) => page.getByRole('columnheader', { name })
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' })

test.describe('the list', () => {
  test('is searched, sorted and filtered by the URL, and Back undoes the last choice', async ({
    backOffice,
    catalogue,
  }) => {
    const { page } = backOffice
    const cheap = await catalogue.add({ name: 'Ọwerri 50% Pouf', price: 100, stock_quantity: 0, sku: null })
    const dear = await catalogue.add({ name: 'Ọwerri 50% Pouf', price: 900, status: 'draft', sku: 'POUF-1' })
    await backOffice.signIn()
    await backOffice.open('/admin/products?sort=nonsense&status=burnt', 'Products')
    await expect(header(page, 'SKU'), 'where there is no room for it').toContainText('Name')
    await page.setViewportSize(WIDE)
    await expect(page.getByRole('columnheader')).toHaveText(HEADERS, { useInnerText: true })

    await searchBox(page).pressSequentially('ọwerri 50% POUF')
    await expect(page).toHaveURL(/search=/)
    await expect(page.getByText('2 products', { exact: true })).toBeVisible()
    await expect(backOffice.row(cheap.name)).toContainText('₦100')
    await expect(backOffice.row(dear.name)).toContainText('POUF-1')
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '3')

    await header(page, 'Price').getByRole('button').press('Enter')
    await expect(header(page, 'Price')).toHaveAttribute('aria-sort', 'ascending')
    await expect(page.getByRole('row').nth(1)).toContainText('₦100')
    await header(page, 'Price').getByRole('button').press('Enter')
    await expect(header(page, 'Price')).toHaveAttribute('aria-sort', 'descending')
    await expect(page.getByRole('row').nth(1)).toContainText('₦900')

    await page.getByLabel('Stock', { exact: true }).selectOption('Sold-out')
    await expect(backOffice.row(dear.name)).toHaveCount(0)
    await page.getByLabel('Status', { exact: true }).selectOption('Draft')
    await expect(page.getByText(/^No products found matching/)).toBeVisible()
    await page.goBack()
    await expect(backOffice.row(cheap.name)).toBeVisible()
    await page.goBack()
    await expect(backOffice.row(dear.name)).toBeVisible()
    await expect(searchBox(page)).toHaveValue('ọwerri 50% POUF')
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(searchBox(page)).toHaveValue('')
  })

  test('restores the scroll position after a form', async ({ backOffice, catalogue }) => {
    const { page } = backOffice
    await catalogue.add()
    await backOffice.signIn()
    await backOffice.open('/admin/products?sort=name.asc', 'Products')
    const last = page.getByRole('link', { name: /^Edit Zaria/ }).first()
    await expect(async () => {
      await page.mouse.wheel(0, 3000)
      await expect(last).toBeVisible({ timeout: 500 })
    }).toPass()
    // Waits until smooth scrolling has ended.
    await last.hover()
    // The row is hidden while the screen changes.
    const position = async () => (await last.boundingBox())?.y ?? Number.NaN
    const before = await position()
    // Above the row, so that the rows below move down.
    await catalogue.add({ name: 'Aba Stool' })
    await last.click()
    await page.getByRole('button', { name: 'Update Product' }).click()
    await expect(backOffice.notice('Success', 'Product updated successfully.')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/products\?sort=name\.asc$/)
    await expect.poll(async () => Math.abs((await position()) - before)).toBeLessThan(3)
  })

  test('keeps a long name without spaces beside its neighbours', async ({ backOffice, catalogue }) => {
    const { page } = backOffice
    const { name } = await catalogue.add({ name: 'Ọ̀ṣunÌjókòóẸ̀yẹ'.repeat(8) })
    await backOffice.signIn()
    await backOffice.open(`/admin/products?search=${encodeURIComponent(name)}`, 'Products')
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size)
      const link = page.getByRole('link', { name, exact: true })
      const cell = page.getByRole('cell').filter({ has: link })
      const [outer, inner] = [await cell.boundingBox(), await link.boundingBox()]
      expect(inner!.x + inner!.width).toBeLessThanOrEqual(outer!.x + outer!.width)
    }
  })

  test('is a list of cards on a phone, with sorting, and the form fits it', async ({ backOffice }) => {
    const { page } = backOffice
    await page.setViewportSize(PHONE)
    await backOffice.signIn()
    await backOffice.open('/admin/products', 'Products')
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Sort by').selectOption('Price ↓')
    await expect(page).toHaveURL(/sort=price\.desc/)
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .check()
    await expect(bar(page)).toContainText('1 product selected')
    await expectAccessible(page, 'selected products on a phone')
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click()
    await expect(page.getByLabel('Name *')).not.toHaveValue('')
    await expectNoOverflow(page, 'a product on a phone')
  })
})

test.describe('one product', () => {
  test.use({ expectedInConsole: /Failed to load resource/ })

  test('is featured on the home page and removed from it, or a toast says why not', async ({
    backOffice,
    catalogue,
  }) => {
    const { page } = backOffice
    const { name } = await catalogue.add({ category: await catalogue.category() })
    await backOffice.signIn()
    await backOffice.open('/admin/products?search=Kano', 'Products')
    const fifth = page.getByRole('switch', { name: 'Feature Kano Leather Settee on the homepage' })
    await fifth.click()
    await expect(
      backOffice.notice(
        'Limit Reached',
        'The Sofas category already has 4 featured products. Please unfeature one first.',
      ),
    ).toBeVisible()
    await expect(fifth).not.toBeChecked()

    await searchBox(page).fill(name)
    const feature = page.getByRole('switch', { name: `Feature ${name} on the homepage` })
    const saves: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') saves.push(request.url())
    })
    await feature.dblclick()
    await expect(backOffice.notice('Success', 'Product featured on homepage')).toBeVisible()
    await expect(feature).toBeChecked()
    expect(saves, 'by the second click').toHaveLength(1)
    await backOffice.breakCalls('PATCH', 'products')
    await feature.click()
    await expect(backOffice.notice('Error', 'Failed to update product.')).toBeVisible()
    await expect(feature).toBeChecked()
    await backOffice.restoreCalls()
    await feature.click()
    await expect(backOffice.notice('Success', 'Product removed from homepage')).toBeVisible()
    await expect(feature).not.toBeChecked()
  })
})

test('a colour that was typed and not added is saved with the product, which is then viewed and duplicated', async ({
  backOffice,
  catalogue,
  staff,
}) => {
  const { page } = backOffice
  const { id, name } = await catalogue.add({ color_variants: ['Indigo', 'Oat'] })
  await backOffice.signIn()
  await page.goto(`/admin/products/${id}`)
  await page.getByRole('button', { name: 'Remove Indigo' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Oat' })).toBeFocused()
  await page.keyboard.press('Enter')
  const colour = page.getByLabel('Colour', { exact: true })
  await expect(colour, 'without colours it takes the focus').toBeFocused()
  await page.keyboard.type('Ochre')
  await page.keyboard.press('Enter')
  await page.keyboard.type(' Terracotta ')
  await page.getByRole('link', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(backOffice.notice('Success', 'Product updated successfully.')).toBeVisible()
  const { color_variants } = rowsOf(
    await staff.from('products').select('color_variants').eq('id', id).single(),
  )
  expect(color_variants).toEqual(['Ochre', 'Terracotta'])

  await backOffice.open(`/admin/products/${id}`, 'Edit Product')
  const view = page.getByRole('link', { name: /^View in shop/ })
  await expect(view).toHaveAttribute('href', `/product/${id}`)
  const nameField = page.getByLabel('Name *')
  await nameField.fill('Another name')
  const duplicate = page.getByRole('button', { name: 'Duplicate' })
  await duplicate.click()
  await expect(page.getByRole('alert').getByText(/^Please save your changes first/)).toBeVisible()
  await nameField.fill(name)
  await backOffice.press(duplicate)
  await expect(nameField).toHaveValue(`${name} (copy)`)
  await expect(page.getByLabel('Status')).toHaveValue('draft')
  await expect(page.getByLabel('Stock Quantity')).toHaveValue('0')
  await expect(view, 'of a draft').toHaveCount(0)
  rowsOf(await staff.from('products').delete().eq('name', `${name} (copy)`).select('id').single())
})

test('below the first discount stands whether shoppers pay it, followed once the product is saved; later forms show the state', async ({
  backOffice,
  catalogue,
  settings,
  staff,
}) => {
  const { page } = backOffice
  const { id } = await catalogue.add({ price: 500, discount_price: null })
  const field = page.getByLabel('Discount Price (₦)')
  const choice = page.getByRole('radiogroup', { name: 'Your first discount' })
  const save = page.getByRole('button', { name: 'Update Product' })
  const note = /Shoppers see this price, but pay the regular one/
  const isCharged = async () =>
    rowsOf(await staff.from('website_settings').select('charge_discount_prices').single())
  await settings.change({ charge_discount_prices: false })
  rowsOf(
    await staff
      .from('setup_checklist')
      .update({ discount_decided_at: null })
      .eq('id', 1)
      .select('id')
      .single(),
  )
  await backOffice.signIn()
  await backOffice.open(`/admin/products/${id}`, 'Edit Product')
  await expect(choice).toHaveCount(0)
  await field.fill('600')
  await expect(choice.getByRole('radio', { name: 'Only show it' })).toBeChecked()
  await expect(choice.getByRole('status')).toContainText('pay the regular one')
  await choice.getByRole('radio', { name: 'Charge this price' }).check()
  await expect(choice.getByRole('status')).toContainText('Shoppers pay the discount price')
  await expectAccessible(page, 'a product with its first discount')
  await save.click()
  await expect(page.getByText('The discount price cannot be above the price.')).toBeVisible()
  expect(await isCharged()).toEqual({ charge_discount_prices: false })

  await field.fill('400')
  await expect(choice.getByRole('radio', { name: 'Charge this price' })).toBeChecked()
  await save.click()
  await expect(backOffice.notice('Success', 'Product updated successfully.')).toContainText(
    'Shoppers pay discount prices from now on.',
  )
  expect(await isCharged()).toEqual({ charge_discount_prices: true })
  await backOffice.open(`/admin/products/${id}`, 'Edit Product')
  await expect(field).toHaveAccessibleDescription('Shoppers pay this price.')

  await settings.change({ charge_discount_prices: false })
  await backOffice.open(`/admin/products/${id}`, 'Edit Product')
  await field.fill('450')
  await expect(field).toHaveAccessibleDescription(note)
  await expect(choice).toHaveCount(0)
  await page.getByRole('link', { name: 'Turn it on in Settings' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('switch', { name: 'Charge discount prices' })).toBeInViewport()
})

test.describe('many products', () => {
  test.use({ expectedInConsole: /Failed to load resource/ })

  test('are selected singly, by range and all at once, changed and deleted', async ({
    backOffice,
    catalogue,
    staff,
  }) => {
    const { page } = backOffice
    const label = `Heap ${Date.now()}`
    const names = []
    for (const letter of 'ABCD') names.push((await catalogue.add({ name: `${label} ${letter}` })).name)
    const [first, , third, fourth] = names as [string, string, string, string]
    const category = await catalogue.category()
    const featured = await catalogue.add({ name: label, featured: true, category })
    await backOffice.signIn()
    await backOffice.open(`/admin/products?search=${encodeURIComponent(label)}&sort=name.asc`, 'Products')

    await tick(page, first).check()
    await tick(page, third).click({ modifiers: ['Shift'] })
    await expect(bar(page)).toContainText('3 products selected')
    await bar(page).getByRole('button', { name: 'Set status' }).click()
    await page.getByRole('menuitem', { name: 'Hidden' }).click()
    await backOffice.confirmChange('Set status to Hidden?', '3 products will be set to Hidden.')
    await expect(backOffice.notice('Success', '3 products updated')).toBeVisible()
    await expect(backOffice.row(third)).toContainText('hidden')
    await expect(backOffice.row(fourth)).toContainText('active')
    await expect(bar(page)).toBeHidden()

    await page.getByRole('checkbox', { name: 'Select all rows shown' }).check()
    await backOffice.press(bar(page).getByRole('button', { name: 'Set category' }))
    await page.getByRole('menuitem', { name: 'Sofas' }).click()
    await backOffice.confirmChange('Set category?', '5 products will move to Sofas.')
    await expect(backOffice.notice('Error', '4 products updated, 1 product not.')).toBeVisible()
    const refused = page.getByRole('dialog', { name: '1 product not updated' })
    await expect(refused).toContainText(featured.name)
    await expect(refused).toContainText('The Sofas category already has 4 featured products.')
    await expectAccessible(page, 'what was refused')
    await refused.getByRole('button', { name: 'OK' }).click()
    await expect(bar(page)).toContainText('1 product selected')
    await expect(tick(page, featured.name)).toBeChecked()

    await page.getByRole('checkbox', { name: 'Select all rows shown' }).check()
    rowsOf(await staff.from('products').delete().eq('id', featured.id).select('id'))
    await backOffice.press(bar(page).getByRole('button', { name: 'Delete' }))
    await backOffice.confirmDeletion('This will permanently delete 5 products.')
    await expect(backOffice.notice('Error', '4 products deleted, 1 product not.')).toBeVisible()
    const gone = backOffice.dialog('1 product not deleted')
    await expect(gone.getByRole('listitem')).toHaveText('A deleted rowIt was deleted meanwhile.')
    await expect(gone).not.toContainText('still selected')
    await gone.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByText(/^No products found matching/)).toBeVisible()
  })
})

test('products are exported and imported; nothing is saved before the preview is confirmed', async ({
  backOffice,
  catalogue,
  staff,
}) => {
  const { page } = backOffice
  const product = await catalogue.add({ name: '=Formula, "stool"', sku: `F-${Date.now()}`, tags: ['a, b'] })
  await backOffice.signIn()
  await backOffice.open(`/admin/products?search=${encodeURIComponent(product.name)}`, 'Products')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^products-\d{4}-\d{2}-\d{2}\.csv$/)
  const exported = await readFile(await download.path(), 'utf8')
  expect(exported).toMatch(/^\uFEFF"ID","SKU","Name",/)
  expect(exported).toContain(`"'=Formula, ""stool""`)

  await page.getByRole('link', { name: 'Import' }).click()
  const choose = async (text: string) =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose(`SKU,Price,Stock\n${product.sku},five,2`)
  await expect(page.getByRole('alert')).toContainText('Line 2: Price: “five” cannot be read.')
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)
  await choose(exported)
  await expect(page.getByText('0 products new, 0 changed, 1 unchanged')).toBeVisible()
  await expect(page.getByText('There is nothing to import.')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.getByText('1 product unchanged', { exact: true }).click()
  await expect(page.getByRole('table', { name: 'What stays as it is' })).toContainText('=Formula, "stool"')

  const added = `Imported bench ${Date.now()}`
  await choose(
    `SKU,Price,Name,Category,Option 1 Name,Option 1 Value\n,100,${added},sofas,Wood,Oak\n,120,,,,Iroko\n${product.sku},"₦25,000",Renamed,accessories,,`,
  )
  await expect(page.getByRole('row', { name: 'Renamed' })).toContainText('₦20,000 → ₦25,000')
  const report = page.getByRole('table', { name: 'What the import does' })
  await expect(report.getByRole('row').nth(1)).toContainText('Renamed')
  await expect(report.getByRole('row', { name: added })).toContainText('new')
  await expect(report.getByRole('row', { name: added })).toContainText('Category: sofas')
  await expect(report.getByRole('row', { name: added })).toContainText('Iroko: ₦120, 0 in stock')
  await expectAccessible(page, 'what an import would change')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.getByRole('button', { name: 'Import 2 products' }).click({ trial: true })
    await expect(report.getByRole('row').nth(1)).toBeInViewport()
    await expectNoOverflow(page, 'what an import would change')
  }
  await page.getByRole('button', { name: 'Import 2 products' }).click()
  await expect(backOffice.notice('Success', '2 products imported')).toBeVisible()
  await expect(backOffice.row(added)).toContainText('₦100')
  const { data } = await staff.from('products').select('name, price, tags').eq('id', product.id).single()
  expect(data).toEqual({ name: 'Renamed', price: 25_000, tags: ['a, b'] })
  const bench = staff
    .from('products')
    .select('product_variants(choices, price)')
    .eq('name', added)
    .order('price', { referencedTable: 'product_variants' })
    .single()
  expect(rowsOf(await bench).product_variants).toEqual([
    { choices: ['Oak'], price: 100 },
    { choices: ['Iroko'], price: 120 },
  ])
  await staff.from('products').delete().eq('name', added)
})

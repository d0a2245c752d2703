import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts'
import { rowsOf, type StaffClient } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

// The table of variants in the product form: docs/behaviour/variants.md#the-table-of-variants.

const PHONE = { width: 360, height: 800 }
const SIZES = ['Single', 'Double', 'Queen', 'King']
const PRICES = [300_000, 340_000, 380_000, 420_000]

const save = (page: Page) => page.getByRole('button', { name: 'Update Product' })
const cell = (page: Page, column: string, variant: string) =>
  page.getByLabel(`${column} of ${variant}`, { exact: true })

async function addOption(page: Page, name: string, choices: string): Promise<void> {
  const count = await page.getByLabel(/^Option \d$/).count()
  await page.getByRole('button', { name: /^Add an(other)? option$/ }).click()
  await page.getByLabel(`Option ${count + 1}`, { exact: true }).fill(name)
  await page.getByLabel(`Add choices of ${name}`).fill(choices)
  await page.keyboard.press('Enter')
}

/** As Ctrl+V does with what was copied from a spreadsheet. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

async function variantsOf(staff: StaffClient, id: string) {
  const rows = rowsOf(
    await staff
      .from('product_variants')
      .select('choices, price, stock_quantity, sku, active')
      .eq('product_id', id)
      .order('position'),
  )
  return rows.map(({ choices, ...row }) => ({ name: choices.join(' / '), ...row }))
}

// A refused SKU.
test.use({ expectedInConsole: /Failed to load resource/ })

test('staff make twelve variants in one table, at a desk and on a phone', async ({
  backOffice,
  catalogue,
  staff,
}) => {
  const { page } = backOffice
  const { id, name } = await catalogue.add({ name: 'Bed', price: 300_000, stock_quantity: 3 })
  await backOffice.signIn()
  await backOffice.open(`/admin/products/${id}`, 'Edit Product')
  await addOption(page, 'Colour', 'Indigo, Oat, Rust')
  await page.getByLabel('These are the colours').check()
  await addOption(page, 'Size', SIZES.join(', '))
  const table = page.getByRole('table', { name: 'Variants' })
  await expect(table.getByRole('row')).toHaveCount(13)
  await expect(page.getByLabel('Price (₦)', { exact: true }), 'of the product').toHaveCount(0)

  await paste(
    cell(page, 'Price (₦)', 'Indigo / Single'),
    [...PRICES, ...PRICES, ...PRICES].join('\r\n') + '\r\n',
  )
  await expect(cell(page, 'Price (₦)', 'Rust / King')).toHaveValue('420000')
  await cell(page, 'Stock', 'Indigo / Single').fill('6')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Stock', 'Indigo / Double')).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('ControlOrMeta+d')
  await expect(cell(page, 'Stock', 'Rust / King')).toHaveValue('6')
  await cell(page, 'Stock', 'Oat / Single').fill('2')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(cell(page, 'Stock', 'Oat / Single'), 'the field’s own undo').toHaveValue('6')
  await page.getByRole('switch', { name: 'Rust / King is on sale' }).click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByRole('switch', { name: 'Rust / King is on sale' })).toBeChecked()

  await page.getByRole('button', { name: 'Choose rows' }).click()
  await page.getByRole('menuitem', { name: 'King' }).click()
  await page.getByRole('button', { name: 'Change prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change prices of 3 variants' })
  await dialog.getByLabel('How').selectOption('Raise by %')
  await dialog.getByLabel('Percent').fill('10')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Price (₦)', 'Oat / King')).toHaveValue('462000')
  await page.getByRole('button', { name: 'More about Oat', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(
    page.getByText(/^Oat was removed\. 4 variants went with it: Oat \/ Single/).first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(table.getByRole('row')).toHaveCount(13)
  await cell(page, 'Price (₦)', 'Rust / Queen').fill('dear')
  await save(page).click()
  await expect(cell(page, 'Price (₦)', 'Rust / Queen')).toBeFocused()
  await expect(cell(page, 'Price (₦)', 'Rust / Queen')).toHaveAccessibleDescription(/“dear” cannot be read/)
  await cell(page, 'Price (₦)', 'Rust / Queen').fill('380k')
  await expectAccessible(page, 'the table of variants')
  await save(page).click()
  await expect(backOffice.notice('Success', 'Product updated successfully.')).toBeVisible()
  const prices = [300_000, 340_000, 380_000, 462_000]
  const expected = ['Indigo', 'Oat', 'Rust'].flatMap((colour) =>
    SIZES.map((size, index) => ({ name: `${colour} / ${size}`, price: prices[index], stock_quantity: 6 })),
  )
  expect(await variantsOf(staff, id)).toMatchObject(expected)

  await page.setViewportSize(PHONE)
  await backOffice.open(`/admin/products/${id}`, 'Edit Product')
  await expect(cell(page, 'Stock', 'Rust / King')).toHaveValue('6')
  await cell(page, 'SKU', 'Indigo / Single').fill('BED-1')
  await cell(page, 'SKU', 'Indigo / Double').fill('bed-1')
  await page.getByRole('button', { name: 'Drag Rust / King' }).press('Space')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More about Indigo / Double' }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await save(page).click()
  await expect(cell(page, 'SKU', 'Indigo / Double')).toHaveAccessibleDescription(
    /Another variant has the SKU/,
  )
  await expectAccessible(page, 'the variants on a phone')
  await expectNoOverflow(page, 'the variants on a phone')
  await cell(page, 'SKU', 'Indigo / Double').fill('BED-2')
  await save(page).click()
  await expect(backOffice.notice('Success', 'Product updated successfully.')).toBeVisible()
  expect((await variantsOf(staff, id)).slice(0, 2)).toMatchObject([
    { name: 'Indigo / Double', sku: 'BED-2' },
    { name: 'Indigo / Single', sku: 'BED-1' },
  ])
  await expect(page.getByText('12 variants').first()).toBeVisible()
  await expect(page.getByText('From ₦300,000').first()).toBeVisible()

  await backOffice.open(`/admin/products/${id}`, 'Edit Product')
  await backOffice.press(page.getByRole('button', { name: 'Duplicate' }))
  await expect(page.getByLabel('Name *')).toHaveValue(`${name} (copy)`)
  await expect(cell(page, 'Price (₦)', 'Rust / King')).toHaveValue('462000')
  await expect(cell(page, 'Stock', 'Rust / King')).toHaveValue('0')
  rowsOf(await staff.from('products').delete().eq('name', `${name} (copy)`).select('id').single())
})

test('each colour becomes a variant with a stock of its own; a sale meanwhile is shown before it is overwritten', async ({
  backOffice,
  catalogue,
  staff,
}) => {
  const { page } = backOffice
  const { id } = await catalogue.add({ color_variants: ['Indigo', 'Oat'], stock_quantity: 9 })
  await backOffice.signIn()
  await backOffice.open(`/admin/products/${id}`, 'Edit Product')
  await page.getByRole('button', { name: 'Make each colour a variant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make each colour a variant' })
  await dialog.getByLabel('Stock in Indigo').fill('4')
  await dialog.getByRole('button', { name: 'Make variants' }).click()
  await expect(dialog.getByLabel('Stock in Oat')).toBeFocused()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(backOffice.notice('Success', 'Each colour is a variant now.')).toBeVisible()
  await expect(cell(page, 'Stock', 'Oat')).toHaveValue('3')

  const [indigo, oat] = rowsOf(
    await staff.from('product_variants').select('id').eq('product_id', id).order('position'),
  )
  await cell(page, 'Stock', 'Indigo').fill('10')
  await cell(page, 'SKU', 'Oat').fill('OAT-7')
  rowsOf(
    await staff.rpc('set_product_variants', {
      p_product_id: id,
      p_options: [{ name: 'Colour', choices: ['Indigo', 'Oat'], is_color: true }],
      p_variants: [
        { id: indigo!.id, choices: ['Indigo'], price: 21_000 },
        { id: oat!.id, choices: ['Oat'] },
      ],
    }),
  )
  await save(page).click()
  const conflict = page.getByRole('dialog', { name: 'Somebody else changed this' })
  await expect(conflict.getByText(/Indigo: ₦21,000, 4 in stock/)).toBeVisible()
  await expect(conflict.getByText(/Oat: ₦20,000, 3 in stock, SKU OAT-7/)).toBeVisible()
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(backOffice.notice('Success', 'Product updated successfully.')).toBeVisible()
  expect(await variantsOf(staff, id)).toMatchObject([
    { name: 'Indigo', price: 21_000, stock_quantity: 10 },
    { name: 'Oat', price: 20_000, stock_quantity: 3, sku: 'OAT-7' },
  ])
})

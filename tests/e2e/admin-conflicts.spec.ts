import { expectAccessible } from '../support/accessibility.ts'
import { placeOrder } from '../support/orders.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

// The browser logs the refusal of what refers to a deleted row.
test.use({ expectedInConsole: /status of 409 \(Conflict\)/ })

const CHANGED = 'Somebody else changed this'

test('when two people edit one customer, the second one sees both versions and chooses', async ({
  backOffice,
  staff,
}) => {
  const { page } = backOffice
  const email = `ngozi-${Date.now()}@example.com`
  const { id } = rowsOf(await staff.from('customers').insert({ name: 'Ngozi', email }).select('id').single())
  const colleagueSaves = async (phone: string, address = '') => {
    rowsOf(await staff.from('customers').update({ phone, address }).eq('id', id).select('id'))
  }
  await backOffice.signIn()
  await backOffice.open('/admin/customers', 'Customers Management')
  const dialog = backOffice.dialog('Edit Customer')
  const conflict = backOffice.dialog(CHANGED)
  const edit = async (phone: string) => {
    await backOffice.row(email).getByRole('button', { name: 'Edit Ngozi' }).click()
    await dialog.getByLabel('Phone').fill(phone)
  }
  const save = () => dialog.getByRole('button', { name: 'Update Customer' }).click()

  await test.step('continuing to edit loses nothing, and keeping mine overwrites theirs', async () => {
    await edit('0803 mine')
    await colleagueSaves('0803 theirs', '1 Broad Street')
    await save()
    await expect(conflict.getByRole('row', { name: /Phone/ })).toHaveText('Phone0803 theirs0803 mine')
    await expect(conflict.getByRole('row')).toHaveCount(2)
    await expectAccessible(page, 'the two versions')
    await conflict.getByRole('button', { name: 'Go on editing' }).click()
    await expect(dialog.getByLabel('Phone')).toHaveValue('0803 mine')
    await save()
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await expect(backOffice.notice('Success', 'Customer updated successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(backOffice.row(email)).toContainText('0803 mine')
  })

  await test.step('fields that only they changed are kept', async () => {
    const { data } = await staff.from('customers').select('phone, address').eq('id', id).single()
    expect(data).toEqual({ phone: '0803 mine', address: '1 Broad Street' })
  })

  await test.step('taking theirs shows their version', async () => {
    await edit('0803 mine, too')
    await colleagueSaves('0803 mine', '2 Broad Street')
    await save()
    await expect(conflict).toContainText('Only they changed Address')
    await expect(conflict.getByRole('row', { name: /Address/ })).toHaveCount(0)
    await conflict.getByRole('button', { name: 'Take theirs' }).click()
    await expect(dialog).toBeHidden()
    await expect(backOffice.row(email)).toContainText('0803 mine')
  })

  await test.step('a deleted row can be created again from the form', async () => {
    await edit('0803 mine')
    await staff.from('customers').delete().eq('id', id)
    await save()
    const gone = backOffice.dialog('Somebody else deleted this')
    await expect(gone).toContainText('0803 mine')
    await gone.getByRole('button', { name: 'Create it again' }).click()
    await expect(backOffice.notice('Success', 'Customer added successfully')).toBeVisible()
    await expect(backOffice.row(email)).toContainText('0803 mine')
  })
})

test('of a product that others change meanwhile, a sale is no conflict, a price is, and a deleted category costs nothing', async ({
  backOffice,
  catalogue,
  staff,
}) => {
  const { page } = backOffice
  const other = await catalogue.category()
  const { id } = await catalogue.add({ stock_quantity: 10 })
  const sell = () => placeOrder(staff, { productId: id })
  const save = () => page.getByRole('button', { name: 'Update Product' }).click()
  const price = page.getByLabel('Price (₦) *')
  const conflict = backOffice.dialog(CHANGED)
  const expectSaved = async (columns: Record<string, unknown>) => {
    await expect(backOffice.notice('Success', 'Product updated successfully.')).toBeVisible()
    const saved = staff.from('products').select('price, stock_quantity, category, description')
    expect(rowsOf(await saved.eq('id', id).single())).toMatchObject(columns)
  }
  await backOffice.signIn()

  await test.step('a sale is no conflict', async () => {
    await backOffice.openFollowing(`/admin/products/${id}`, 'Edit Product')
    await price.fill('1,300')
    await sell()
    // The notice of the order leaves the button free; a pointer over it would keep it there.
    await expect(backOffice.toast('New order')).toBeVisible()
    await save()
    await expectSaved({ price: 1300, stock_quantity: 9 })
  })

  await test.step('unless the stock was edited meanwhile', async () => {
    await backOffice.open(`/admin/products/${id}`, 'Edit Product')
    await page.getByLabel('Stock Quantity').fill('12')
    await sell()
    await save()
    await expect(conflict.getByRole('row', { name: /Stock/ })).toHaveText('Stock812')
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await expectSaved({ price: 1300, stock_quantity: 12 })
  })

  await test.step('theirs is taken over by the form, which is then saved', async () => {
    await backOffice.open(`/admin/products/${id}`, 'Edit Product')
    await price.fill('1,100')
    await catalogue.change(id, { price: 1200 })
    await save()
    await expect(conflict.getByRole('row', { name: /Price/ })).toHaveText('Price₦1,200₦1,100')
    await conflict.getByRole('button', { name: 'Take theirs' }).click()
    await expect(price).toHaveValue('1200')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading, 'the button went with the form that was reset').toBeFocused()
  })

  await test.step('a category that is deleted meanwhile costs nothing that was typed', async () => {
    await page.getByLabel('Description').fill('Of mahogany')
    const category = page.getByLabel('Category *')
    await category.selectOption(other)
    rowsOf(await staff.from('categories').delete().eq('slug', other).select('id'))
    await save()
    await expect(category).toHaveAccessibleDescription(
      'This category was deleted or renamed meanwhile. Choose another one.',
    )
    await expect(category.locator(`option[value="${other}"]`)).toHaveCount(0)
    await expect(page.getByLabel('Description')).toHaveValue('Of mahogany')
    await category.selectOption('chairs')
    await save()
    await expectSaved({ price: 1200, category: 'chairs', description: 'Of mahogany' })
  })
})

test('conflicts of settings are detected', async ({ backOffice, staff, settings }) => {
  const { page } = backOffice
  const conflict = backOffice.dialog(CHANGED)
  await settings.change({ footer_text: 'As it was' })
  await backOffice.signIn()
  await backOffice.open('/admin/settings', 'Website Settings')
  await page.getByLabel('Footer Text').fill('Mine')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(backOffice.notice('Success', 'Website settings updated successfully')).toBeVisible()
  await page.getByLabel('Footer Text').fill('Mine, second')
  await settings.change({ footer_text: 'Theirs', contact_address: 'Their street' })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(conflict.getByRole('row', { name: /Footer text/ })).toHaveText('Footer textTheirsMine, second')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(conflict).toBeHidden()
  const savedText = async () => (await staff.from('website_settings').select('footer_text').single()).data
  await expect.poll(savedText).toEqual({ footer_text: 'Mine, second' })
  // The form takes over what only they changed, so that the next save does not revert it.
  await expect(page.getByLabel('Contact Address')).toHaveValue('Their street')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

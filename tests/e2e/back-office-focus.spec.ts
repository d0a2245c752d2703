import { expectDrawn } from '../support/drawn.ts'
import { placeOrder } from '../support/orders.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

/** The smallest GIF: one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const picture = (name: string) => ({ name, mimeType: 'image/gif', buffer: PIXEL })

test('the next screen is announced, its heading takes the focus of a link that is gone, and a list keeps it', async ({
  backOffice,
  catalogue,
}) => {
  const { page } = backOffice
  const { name } = await catalogue.add()
  await backOffice.signIn()
  await backOffice.open('/admin/categories', 'Categories')
  const products = (await backOffice.sidebar()).getByRole('link', { name: 'Products' })
  await products.press('Enter')
  const announced = page.locator('[aria-live=polite]').filter({ hasText: 'Back office' })
  await expect(announced).toHaveText('Products · Back office · Parlour')
  await expect(products).toBeFocused()

  const search = page.getByRole('searchbox')
  await search.fill(name)
  await expect(page).toHaveURL(/\?/)
  await page.getByRole('link', { name: `Edit ${name}` }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Product' })).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Products' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeFocused()

  await test.step('selecting all rows, clearing the selection and clearing the search keep the focus', async () => {
    const rows = page.getByRole('checkbox', { name: /^Select (?!all)/ })
    await expect(rows).toHaveCount(1)
    await search.fill('')
    await expect(rows).not.toHaveCount(1)
    await rows.first().check()
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await bar.getByRole('button', { name: /^Select all/ }).press('Enter')
    await expect(bar.getByRole('button', { name: 'Set status' })).toBeFocused()
    await bar.getByRole('button', { name: 'Clear the selection' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeFocused()

    await search.fill('nothing has this name')
    await page.getByRole('button', { name: 'Clear search and filters' }).press('Enter')
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('')
  })
})

test('a picture that is uploaded, moved or removed by keyboard keeps the focus in its field, as do an address that is used and a file that is deleted', async ({
  backOffice,
}) => {
  const { page } = backOffice
  const chair = picture('chair.gif')
  await backOffice.signIn()

  await test.step('the main picture of a product', async () => {
    await backOffice.open('/admin/products/new', 'Add Product')
    const upload = page.getByLabel('Upload main image')
    await upload.focus()
    await upload.setInputFiles(chair)
    const remove = page.getByRole('button', { name: 'Remove main image' })
    await expect(remove).toBeFocused()
    await expectDrawn(page.getByRole('img', { name: 'Main image' }))
    await page.keyboard.press('Enter')
    await expect(upload).toBeFocused()
  })

  await test.step('a picture is moved to the end', async () => {
    await page.getByLabel('Upload additional images').setInputFiles(['a.gif', 'b.gif'].map(picture))
    const later = page.getByRole('button', { name: 'Move additional image 2 later' })
    await expect(later).toBeVisible()
    await page.getByRole('button', { name: 'Move additional image 1 later' }).press('Enter')
    await expect(later).toBeFocused()
    await expect(later).toBeDisabled()
  })

  await test.step('an address is used', async () => {
    const paste = page.getByRole('button', { name: 'Paste an address of additional image' })
    await paste.press('Enter')
    const address = page.getByLabel('Address of additional image')
    await address.fill('/media/hero-loop-poster.webp')
    await address.press('Enter')
    await expect(address).toBeHidden()
    await expect(paste).toBeFocused()
  })

  await test.step('a file is deleted', async () => {
    await backOffice.open('/admin/media', 'Media')
    await page.getByLabel('Upload files').setInputFiles(['first.gif', 'second.gif'].map(picture))
    await page.getByRole('button', { name: 'Delete second.gif' }).press('Enter')
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
    // Until it is known where the file is used, it cannot be pressed, and the key would press Cancel.
    await expect(confirm).toBeEnabled()
    await confirm.press('Enter')
    await expect(page.getByRole('button', { name: 'Delete second.gif' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Delete first.gif' })).toBeFocused()
  })

  await test.step('the banner of a category', async () => {
    await backOffice.open('/admin/categories', 'Categories')
    await page.getByRole('button', { name: 'Add Category' }).press('Enter')
    const upload = page.getByLabel('Upload banner image')
    await upload.focus()
    await upload.setInputFiles(chair)
    await expect(page.getByLabel('Replace banner image')).toBeFocused()
    await expectDrawn(page.getByRole('img', { name: 'Banner image' }))
    await page.getByRole('button', { name: 'Remove banner image' }).press('Enter')
    await expect(upload).toBeFocused()
  })
})

test('the toolbar of the text editor is one stop of the Tab key, and arrow keys walk through it', async ({
  backOffice,
}) => {
  const { page } = backOffice
  await backOffice.signIn()
  await backOffice.open('/admin/blog-posts', 'Blog Posts')
  await page.getByRole('button', { name: 'Add Blog Post' }).press('Enter')
  const toolbar = backOffice.dialog('Add New Blog Post').getByRole('toolbar', { name: 'Formatting' })
  await expect(toolbar, 'the editor is loaded when it is needed').toBeVisible()
  await page.getByRole('button', { name: 'Edit as HTML' }).focus()
  await page.keyboard.press('Tab')
  await expect(toolbar.getByLabel('Text style')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(toolbar.getByRole('button', { name: 'Bold' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(toolbar.getByRole('button', { name: 'Clean formatting' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(toolbar.getByLabel('Image')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(toolbar.getByLabel('Image'), 'where it was left').toBeFocused()
})

test('a dialog over the details of an order, whose button is gone when it closes, leaves the focus in the details', async ({
  backOffice,
  staff,
  payments,
}) => {
  const { page } = backOffice
  await payments.enable('bank_transfer', {
    bank_name: 'Parlour Bank',
    account_number: '0123456789',
    account_name: 'Parlour Ltd',
  })
  const order = await placeOrder(staff, { method: 'bank_transfer' })
  const body = { order_id: order.id, method: 'bank_transfer', origin: 'http://shop.example' }
  rowsOf(await staff.functions.invoke('payment-start', { body }))
  await backOffice.signIn()
  await page.goto(`/admin/orders/${order.id}`)
  const arrived = page.getByRole('button', { name: 'Transfer arrived' })
  await arrived.press('Enter')
  await backOffice.dialog('Transfer arrived').getByRole('button', { name: 'It Arrived' }).press('Enter')
  await expect(arrived).toBeHidden()
  await expect(backOffice.dialog('Order Details')).toBeFocused()
})

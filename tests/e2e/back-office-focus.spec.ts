import { expect, test } from '../support/test.ts'

/** The smallest GIF: one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

test('the next screen is announced, and its heading takes the focus of a link that is gone', async ({
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

  await page.getByRole('searchbox').fill(name)
  await page.getByRole('link', { name: `Edit ${name}` }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Product' })).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Products' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeFocused()
})

test('a picture that is uploaded or removed by keyboard keeps the focus in its field', async ({
  backOffice,
}) => {
  const { page } = backOffice
  const picture = { name: 'chair.gif', mimeType: 'image/gif', buffer: PIXEL }
  await backOffice.signIn()

  await test.step('the main picture of a product', async () => {
    await backOffice.open('/admin/products/new', 'Add Product')
    const upload = page.getByLabel('Upload main image')
    await upload.focus()
    await upload.setInputFiles(picture)
    const remove = page.getByRole('button', { name: 'Remove main image' })
    await expect(remove).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(upload).toBeFocused()
  })

  await test.step('the banner of a category', async () => {
    await backOffice.open('/admin/categories', 'Categories')
    await page.getByRole('button', { name: 'Add Category' }).press('Enter')
    const upload = page.getByLabel('Upload banner image')
    await upload.focus()
    await upload.setInputFiles(picture)
    await expect(page.getByLabel('Replace banner image')).toBeFocused()
    await page.getByRole('button', { name: 'Remove banner image' }).press('Enter')
    await expect(upload).toBeFocused()
  })
})

test('selecting all rows, clearing the selection and clearing the search keep the focus', async ({
  backOffice,
}) => {
  const { page } = backOffice
  await backOffice.signIn()
  await backOffice.open('/admin/products?sort=name.asc', 'Products')
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: /^Select all/ }).press('Enter')
  await expect(bar.getByRole('button', { name: 'Set status' })).toBeFocused()
  await bar.getByRole('button', { name: 'Clear the selection' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeFocused()

  const search = page.getByRole('searchbox')
  await search.fill('nothing has this name')
  await page.getByRole('button', { name: 'Clear search and filters' }).press('Enter')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
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

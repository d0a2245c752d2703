import { withOwnShop } from '../support/own-shop.ts'
import { newAccount } from '../support/shopper.ts'
import { expect, test } from '../support/test.ts'

test.use({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires an object pattern
    async ({}, use) => withOwnShop(use, { empty: true }),
    { scope: 'worker' },
  ],
})

const PICTURE = 'demo/products/lekki-three-seat-sofa.jpg'

test('an owner turns an empty shop into a brand, a customer buys in a colour, and staff see it', async ({
  backOffice,
  page,
  shopper,
}) => {
  const { page: office } = backOffice
  const save = () => backOffice.press(office.getByRole('button', { name: 'Save Changes' }))
  await backOffice.signIn()

  await test.step('name, logo and colours', async () => {
    await backOffice.open('/admin/settings', 'Website Settings')
    await office.getByLabel('Site Name').fill('Zuma Living')
    await office.getByLabel('Site Description').fill('Sofas and rugs from Abuja.')
    await office.getByLabel('Contact Phone').fill('0803 123 4567')
    await office.getByLabel('Upload logo').setInputFiles('app/storefront/brand/default/icon-512.png')
    await expect(office.getByRole('button', { name: 'Remove logo' })).toBeVisible()
    const brand = office.getByRole('region', { name: 'Brand' })
    await brand.getByRole('textbox', { name: 'Accent Colour', exact: true }).fill('#0b4f6c')
    await brand.getByRole('textbox', { name: 'Background Colour', exact: true }).fill('#ffffff')
    await save()
    await expect(backOffice.notice('Success', 'Website settings updated successfully')).toBeVisible()
  })

  await test.step('texts of the home page and About', async () => {
    await backOffice.open('/admin/texts', 'Pages & Texts')
    const top = office.getByRole('region', { name: 'First section' })
    await top.getByLabel('Title', { exact: true }).fill('Room to breathe')
    await save()
    await expect(backOffice.notice('Success', 'Texts updated successfully')).toBeVisible()
    await backOffice.open('/admin/texts/about', 'Pages & Texts')
    await office.getByRole('textbox', { name: 'Story' }).fill('We began in Garki.\n\nWe are still there.')
    await office.getByRole('button', { name: 'Add person' }).click()
    await office.getByRole('group', { name: 'Person 1' }).getByLabel('Name').fill('Zainab Musa')
    await save()
    await expect(backOffice.notice('Success', 'Texts updated successfully')).toBeVisible()
  })

  await test.step('categories and products', async () => {
    await backOffice.open('/admin/categories', 'Categories')
    for (const name of ['Sofas', 'Rugs']) {
      await backOffice.press(office.getByRole('button', { name: 'Add Category' }))
      const form = backOffice.dialog('Add New Category')
      await form.getByLabel('Name *').fill(name)
      await form.getByRole('button', { name: 'Create Category' }).click()
      await expect(form).toBeHidden()
    }
    await backOffice.open('/admin/products/new', 'Add Product')
    await office.getByLabel('Name *').fill('Jabi Sofa')
    await office.getByLabel('Category *').selectOption('Sofas')
    await office.getByLabel('Price (₦) *', { exact: true }).fill('450000')
    await office.getByLabel(/^Stock Quantity/).fill('3')
    for (const colour of ['Sand', 'Ink']) {
      await office.getByLabel('Colour', { exact: true }).fill(colour)
      await office.getByRole('button', { name: 'Add colour' }).click()
    }
    await office.getByLabel('Shoppers must choose a colour').check()
    await office.getByLabel('Upload main image').setInputFiles(PICTURE)
    await expect(office.getByRole('button', { name: /Remove main image/ })).toBeVisible()
    await backOffice.press(office.getByRole('button', { name: 'Create Product' }))
    await expect(backOffice.notice('Success', 'Product created successfully.')).toBeVisible()
    await backOffice.open('/admin/products/import', 'Import Products')
    const others = ['Wuse Sofa', 'Maitama Sofa', 'Aso Rug', 'Gwari Rug', 'Kubwa Rug'].map(
      (name) => `${name},${name.endsWith('Rug') ? 'rugs' : 'sofas'},90000,4`,
    )
    await office.getByLabel('CSV file').setInputFiles({
      name: 'products.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Name,Category,Price,Stock', ...others].join('\n')),
    })
    await office.getByRole('button', { name: 'Import 5 products' }).click()
    await expect(backOffice.notice('Success', '5 products imported')).toBeVisible()
  })

  await test.step('a slide and a review', async () => {
    await backOffice.open('/admin/hero-slides', 'Hero Slides')
    await office.getByRole('button', { name: 'Add Slide' }).click()
    const slide = backOffice.dialog('Add New Slide')
    await slide.getByLabel('Title *').fill('Soft underfoot')
    await slide.getByLabel('Category').selectOption('Rugs')
    await slide.getByLabel('Upload image').setInputFiles(PICTURE)
    await expect(slide.getByRole('button', { name: 'Remove image' })).toBeVisible()
    await slide.getByRole('button', { name: 'Create Slide' }).click()
    await expect(slide).toBeHidden()
    await backOffice.open('/admin/client-reviews', 'Client Reviews')
    await office.getByRole('button', { name: 'Add Review' }).click()
    const review = backOffice.dialog('Add Review')
    await review.getByLabel('Name *').fill('Bisi Cole')
    await review.getByLabel('Review *').fill('It fits the corner.')
    await review.getByRole('button', { name: 'Create Review' }).click()
    await expect(review).toBeHidden()
  })

  await test.step('shoppers see the brand', async () => {
    await shopper.goHome()
    await expect(page).toHaveTitle('Zuma Living | Sofas and rugs from Abuja.')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Room to breathe')
    await expect(page.getByRole('tab')).toHaveText(['Rugs', 'Sofas'])
    await expect(page.getByRole('heading', { name: 'Soft underfoot' })).toBeAttached()
    await expect(page.getByRole('region', { name: 'Client Reviews' })).toContainText('It fits the corner.')
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Rugs' })).toBeVisible()
    await page.goto('/about')
    await expect(page.getByText('We are still there.')).toBeVisible()
    await expect(page.getByText('Zainab Musa')).toBeVisible()
  })

  await test.step('a customer buys a sofa in a colour', async () => {
    const account = newAccount()
    await page.goto('/auth')
    await shopper.untilReady()
    await shopper.signUp(account)
    await shopper.openProduct('Jabi Sofa')
    await page.getByRole('radiogroup', { name: 'Colours' }).getByText('Ink').click()
    await shopper.addToCart()
    await expect(page.getByText('1 Jabi Sofa added to your cart.')).toBeVisible()
    await page.goto('/checkout')
    await shopper.untilReady()
    await shopper.fillShipping(account)
    await shopper.placeOrder()
    await expect(shopper.toast('Order placed successfully!')).toBeVisible()
  })

  await test.step('staff see the colour', async () => {
    await backOffice.open('/admin/orders', 'Orders Management')
    await office.getByRole('button', { name: /^View details of ORD-/ }).click()
    await expect(backOffice.dialog('Order Details')).toContainText('Colour: Ink')
  })
})

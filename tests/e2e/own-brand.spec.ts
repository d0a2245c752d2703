import { readPage } from '../support/html-page.ts'
import { withOwnShop } from '../support/own-shop.ts'
import { signUp, storeSession } from '../support/sessions.ts'
import { newAccount } from '../support/shopper.ts'
import { rowsOf } from '../support/staff-client.ts'
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
  request,
  shop,
  shopper,
  staff,
  texts,
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

  await test.step('categories, texts, other products, a slide and a review, as rows', async () => {
    for (const name of ['Sofas', 'Rugs']) rowsOf(await staff.from('categories').insert({ name }).select())
    await texts.change('home', { hero_title: 'Room to breathe' })
    const others = ['Wuse Sofa', 'Aso Rug', 'Gwari Rug'].map((name) => ({
      name,
      category: name.endsWith('Rug') ? 'rugs' : 'sofas',
      price: 90_000,
      stock_quantity: 4,
    }))
    rowsOf(await staff.from('products').insert(others).select('id'))
    const slide = { title: 'Soft underfoot', image_url: '/placeholder.svg', category: 'Rugs' }
    rowsOf(await staff.from('homepage_hero_slides').insert(slide).select('id'))
    const review = { name: 'Bisi Cole', content: 'It fits the corner.' }
    rowsOf(await staff.from('client_reviews').insert(review).select('id'))
  })

  await test.step('texts and people of About', async () => {
    await backOffice.open('/admin/texts/about', 'Pages & Texts')
    await office.getByRole('textbox', { name: 'Story' }).fill('We began in Garki.\n\nWe are still there.')
    await office.getByRole('button', { name: 'Add person' }).click()
    await office.getByRole('group', { name: 'Person 1' }).getByLabel('Name').fill('Zainab Musa')
    await save()
    await expect(backOffice.notice('Success', 'Texts updated successfully')).toBeVisible()
  })

  await test.step('a product in two colours', async () => {
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
  })

  await test.step('shoppers see the brand', async () => {
    await shopper.goHome()
    await expect(page).toHaveTitle('Zuma Living | Sofas and rugs from Abuja.')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Room to breathe')
    await expect(page.getByRole('tab')).toHaveText(['Rugs', 'Sofas'])
    await expect(page.getByRole('heading', { name: 'Soft underfoot' })).toBeAttached()
    await expect(page.getByRole('region', { name: 'Client Reviews' })).toContainText('It fits the corner.')
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Rugs' })).toBeVisible()
    const about = (await readPage(request, '/about')).page
    for (const text of ['We are still there.', 'Zainab Musa']) expect(about.getByText(text).count).toBe(1)
  })

  await test.step('a customer buys a sofa in a colour', async () => {
    const account = newAccount()
    await storeSession(page, shop, await signUp(shop, account))
    await shopper.open('/shop')
    await shopper.openProduct('Jabi Sofa')
    await page.getByRole('radiogroup', { name: 'Colours' }).getByText('Ink').click()
    await shopper.addToCart()
    await expect(page.getByText('1 Jabi Sofa added to your cart.')).toBeVisible()
    await shopper.open('/checkout')
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

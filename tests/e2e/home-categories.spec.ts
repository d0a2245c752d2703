import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

// The refused deletion.
test.use({ expectedInConsole: /Failed to load resource/ })

test('a new category gets a tab, a word, a link in the footer and a slide; it stays while a slide uses it', async ({
  backOffice,
  catalogue,
  page,
  shopper,
  staff,
  texts,
}) => {
  const admin = backOffice.page
  const name = `Day Beds ${Date.now()}`
  const slug = name.toLowerCase().replaceAll(' ', '-')
  await texts.change('home', { ribbon_words: '' })
  await backOffice.signIn()

  await test.step('staff add the category with the switches on, and feature a product', async () => {
    await backOffice.open('/admin/categories', 'Categories')
    await admin.getByRole('button', { name: 'Add Category' }).click()
    const form = backOffice.dialog('Add New Category')
    await form.getByLabel('Name *').fill(name)
    await form.getByLabel('Display Order').fill('90')
    await expect(form.getByLabel('On home tabs, once it has products')).toBeChecked()
    await expect(form.getByLabel('In the footer')).toBeChecked()
    await form.getByRole('button', { name: 'Create Category' }).click()
    await expect(backOffice.notice('Success', 'Category created successfully.')).toBeVisible()
    await catalogue.add({ name: 'Oja Day Bed', category: slug, featured: true })
    const slide = { title: 'Lie down', image_url: '/placeholder.svg', category: name, display_order: -1 }
    rowsOf(await staff.from('homepage_hero_slides').insert(slide).select('id'))
  })

  await test.step('the home page shows it everywhere, and each link leads to it', async () => {
    await shopper.goHome()
    await expect(page.getByRole('tab').last()).toHaveText(name)
    await page.getByRole('tab', { name }).click()
    await expect(page.getByRole('tabpanel').getByRole('heading', { name: /^Oja Day Bed/ })).toBeVisible()
    await expect(
      page.getByRole('listitem').filter({ hasText: new RegExp(`^${name.toUpperCase()}$`) }),
    ).toHaveCount(1)
    const featured = page.getByRole('region', { name: `Featured ${name}` })
    await expect(featured.getByRole('heading', { name: /^Oja Day Bed/ })).toBeVisible()
    const address = `/shop?category=${slug}`
    await expect(page.getByRole('link', { name: 'Shop Now' })).toHaveAttribute('href', address)
    await expect(featured.getByRole('link', { name: `View All ${name}` })).toHaveAttribute('href', address)
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  })

  await test.step('it cannot be deleted while its slide is there', async () => {
    await catalogue.restore()
    await admin.reload()
    await admin.getByRole('button', { name: `Delete ${name}` }).click()
    await backOffice.confirmDeletion('This will permanently delete this category.')
    await expect(admin.getByText(`${name} is shown by 1 hero slide.`)).toBeVisible()
    rowsOf(await staff.from('homepage_hero_slides').delete().eq('category', name).select('id').single())
    rowsOf(await staff.from('categories').delete().eq('slug', slug).select('id').single())
  })
})

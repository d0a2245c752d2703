import { readPage } from '../support/html-page.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

test.use({ expectedInConsole: /Failed to load resource/ })

test('a page is written, gets a slug of its own, and is published, unpublished and deleted; HTML that the editor does not support is kept', async ({
  backOffice,
  request,
  staff,
  texts,
}) => {
  // Adds to the menu, which is as it was after the test.
  expect(texts).toBeDefined()
  const { page: office } = backOffice
  const title = `Care guide ${Date.now()}`
  const slug = title.toLowerCase().replaceAll(' ', '-')
  const card = office
    .getByRole('list', { name: 'CMS Pages' })
    .getByRole('listitem')
    .filter({ hasText: title })
  const written = {
    slug: `sizes-${Date.now()}`,
    title: `Sizes ${Date.now()}`,
    content: '<table class="wide"><tr><td>3 m</td></tr></table>',
  }
  rowsOf(await staff.from('cms_pages').insert(written).select('slug'))
  await backOffice.signIn()
  await backOffice.open('/admin/cms-pages', 'CMS Pages')
  await office.getByRole('button', { name: 'Add Page' }).press('Enter')
  const dialog = backOffice.dialog('Add New Page')
  const content = dialog.getByRole('textbox', { name: 'Content' })
  await expect(content).toBeVisible()
  await expect.poll(async () => (await content.boundingBox())?.height).toBeGreaterThanOrEqual(200)
  await dialog.getByLabel('Title *').fill(title)
  await dialog.getByLabel('Slug *').fill('privacy-policy')
  await content.click()
  await office.keyboard.press('ControlOrMeta+b')
  await office.keyboard.type('Oil the wood')
  await expect(dialog.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: 'Create Page' }).click()
  await expect(dialog.getByLabel('Slug *')).toBeFocused()
  await expect(dialog.getByLabel('Slug *')).toHaveAccessibleDescription(/Another page has this slug/)
  await expect(dialog.getByLabel('Title *')).toHaveValue(title)
  await dialog.getByLabel('Slug *').fill(slug.toUpperCase())
  await dialog.getByRole('button', { name: 'Create Page' }).click()
  await expect(backOffice.notice('Success', 'Page created successfully')).toBeVisible()
  await expect(card).toContainText(`/${slug}`)
  await expect(card).toContainText('Published')
  const { page } = await readPage(request, `/page/${slug}`)
  expect(page.getByTag('strong').texts).toEqual(['Oil the wood'])
  await expect(card).toContainText(`/page/${slug}, but neither the menu nor the footer leads there`)
  await card.getByRole('button', { name: 'Add to the menu' }).click()
  await expect(card).toContainText(`/page/${slug}, and the menu leads there`)
  await expect(card.getByRole('button', { name: 'Add to the menu' })).toHaveCount(0)
  const { page: home } = await readPage(request, '/')
  expect(home.getByRole('navigation', { name: 'Main' }).nth(0).getByRole('link').texts).toContain(title)

  await office.getByRole('button', { name: `Edit ${title}` }).click()
  const editor = backOffice.dialog('Edit Page')
  await editor.getByLabel('Published').uncheck()
  await editor.getByRole('button', { name: 'Update Page' }).click()
  await expect(backOffice.notice('Success', 'Page updated successfully')).toBeVisible()
  await expect(card).toContainText('Draft')
  await expect(card).toContainText('Once it is published, shoppers find it at')

  office.once('dialog', async (question) => {
    expect(question.message()).toBe('Are you sure you want to delete this page?')
    await question.accept()
  })
  await office.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(backOffice.notice('Success', 'Page deleted successfully')).toBeVisible()
  await expect(card).toHaveCount(0)

  await test.step('HTML that the editor does not support is kept', async () => {
    await office.getByRole('button', { name: `Edit ${written.title}` }).press('Enter')
    await expect(editor.getByRole('textbox', { name: 'Content as HTML' })).toHaveValue(written.content)
    await expect(editor.getByRole('button', { name: 'Edit as text' })).toBeDisabled()
    await editor.getByLabel('Meta Description').fill('All our sizes')
    await editor.getByRole('button', { name: 'Update Page' }).press('Enter')
    await expect(editor).toBeHidden()
    const row = staff.from('cms_pages').delete().eq('slug', written.slug).select('content, meta_description')
    expect(rowsOf(await row)).toEqual([{ content: written.content, meta_description: 'All our sizes' }])
  })
})

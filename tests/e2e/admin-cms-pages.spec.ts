import { expect, test } from '../support/test.ts'

test('a page is written, published, unpublished and deleted', async ({ backOffice, served }) => {
  const { page: office } = backOffice
  const title = `Care guide ${Date.now()}`
  const slug = title.toLowerCase().replaceAll(' ', '-')
  const card = office.getByRole('listitem').filter({ hasText: title })
  await backOffice.signIn()
  await backOffice.open('/admin/cms-pages', 'CMS Pages')
  await office.getByRole('button', { name: 'Add Page' }).press('Enter')
  const dialog = backOffice.dialog('Add New Page')
  const content = dialog.getByRole('textbox', { name: 'Content' })
  await expect(content).toBeVisible()
  await expect.poll(async () => (await content.boundingBox())?.height).toBeGreaterThanOrEqual(200)
  await dialog.getByLabel('Title *').fill(title)
  await dialog.getByLabel('Slug *').fill(slug.toUpperCase())
  await content.click()
  await office.keyboard.press('ControlOrMeta+b')
  await office.keyboard.type('Oil the wood')
  await expect(dialog.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: 'Create Page' }).click()
  await expect(backOffice.notice('Success', 'Page created successfully')).toBeVisible()
  await expect(card).toContainText(`/${slug}`)
  await expect(card).toContainText('Published')
  const { page } = await served(`/page/${slug}`)
  await expect(page.getByRole('strong').getByText('Oil the wood')).toBeAttached()

  await office.getByRole('button', { name: `Edit ${title}` }).click()
  const editor = backOffice.dialog('Edit Page')
  await editor.getByLabel('Published').uncheck()
  await editor.getByRole('button', { name: 'Update Page' }).click()
  await expect(backOffice.notice('Success', 'Page updated successfully')).toBeVisible()
  await expect(card).toContainText('Draft')

  office.once('dialog', async (question) => {
    expect(question.message()).toBe('Are you sure you want to delete this page?')
    await question.accept()
  })
  await office.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(backOffice.notice('Success', 'Page deleted successfully')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('HTML that the editor does not support is kept', async ({ backOffice, staff }) => {
  const { page } = backOffice
  const slug = `sizes-${Date.now()}`
  const content = '<table class="wide"><tr><td>3 m</td></tr></table>'
  await staff.from('cms_pages').insert({ slug, title: slug, content })
  await backOffice.signIn()
  await backOffice.open('/admin/cms-pages', 'CMS Pages')
  await page.getByRole('button', { name: `Edit ${slug}` }).click()
  const dialog = backOffice.dialog('Edit Page')
  await expect(dialog.getByRole('textbox', { name: 'Content as HTML' })).toHaveValue(content)
  await expect(dialog.getByRole('button', { name: 'Edit as text' })).toBeDisabled()
  await dialog.getByLabel('Meta Description').fill('All our sizes')
  await dialog.getByRole('button', { name: 'Update Page' }).click()
  await expect(backOffice.notice('Success', 'Page updated successfully')).toBeVisible()
  const { data } = await staff.from('cms_pages').select('content, meta_description').eq('slug', slug).single()
  expect(data).toEqual({ content, meta_description: 'All our sizes' })
  await staff.from('cms_pages').delete().eq('slug', slug)
})

test.describe('refusals and failures', () => {
  test.use({ expectedInConsole: /Failed to load resource/ })

  test('a page needs a title and a unique slug; failures show a toast and keep the form', async ({
    backOffice,
  }) => {
    const { page } = backOffice
    await backOffice.signIn()
    await backOffice.answerCalls('GET', 'cms_pages', 500, { message: 'The disk is full.' })
    await backOffice.open('/admin/cms-pages', 'CMS Pages')
    await expect(backOffice.notice('Error', 'The disk is full.')).toBeVisible()
    await backOffice.restoreCalls()
    await page.getByRole('button', { name: 'Try again' }).click()

    await backOffice.answerCalls('DELETE', 'cms_pages', 500, { message: 'It is stuck.' })
    page.once('dialog', (question) => question.accept())
    await page.getByRole('button', { name: 'Delete Privacy Policy' }).click()
    await expect(backOffice.notice('Error', 'It is stuck.')).toBeVisible()

    await page.getByRole('button', { name: 'Add Page' }).click()
    const dialog = backOffice.dialog('Add New Page')
    const create = dialog.getByRole('button', { name: 'Create Page' })
    await create.click()
    await expect(dialog.getByLabel('Title *')).toBeFocused()
    await expect(dialog.getByLabel('Slug *')).toHaveAccessibleDescription(/Enter the address/)
    await dialog.getByLabel('Title *').fill('Privacy')
    await dialog.getByLabel('Slug *').fill('privacy-policy')
    await create.click()
    await expect(dialog.getByLabel('Slug *')).toHaveAccessibleDescription(/Another page has this slug/)
    await backOffice.answerCalls('POST', 'cms_pages', 500, { message: 'No room for pages.' })
    await create.click()
    await expect(backOffice.notice('Error', 'No room for pages.')).toBeVisible()
    await backOffice.breakCalls('POST', 'cms_pages')
    await create.click()
    await expect(
      backOffice.notice('Error', 'The shop did not answer. Please check your connection and try again.'),
    ).toBeVisible()
    await expect(dialog.getByLabel('Title *')).toHaveValue('Privacy')
    await expect(create).toBeEnabled()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()

    await test.step('without pages the list shows a text', async () => {
      await backOffice.answerCalls('GET', 'cms_pages', 200, [])
      await (await backOffice.sidebar()).getByRole('link', { name: 'CMS Pages' }).click()
      await expect(page.getByText('No pages yet')).toBeVisible()
    })
  })
})

import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'

test('a post is written as a draft, published, featured and deleted', async ({ backOffice, page }) => {
  const { page: office } = backOffice
  const title = `Rooms that breathe ${Date.now()}`
  const card = office.getByRole('listitem').filter({ hasText: title })
  await backOffice.signIn()
  await backOffice.open('/admin/blog', 'Blog Posts')
  await expectAccessible(office, 'the posts')
  await office.getByRole('button', { name: 'Add Blog Post' }).press('Enter')
  const dialog = backOffice.dialog('Add New Blog Post')
  await expect(dialog.getByLabel('Status')).toHaveValue('draft')
  await expect(dialog.getByLabel('Featured')).not.toBeChecked()
  await expect(dialog.getByRole('textbox', { name: 'Content' })).toBeVisible()
  await expectAccessible(office, 'the form of a post')
  await dialog.getByLabel('Title *').fill(title)
  await dialog.getByLabel('Author *').fill('Ọlá')
  await dialog.getByLabel('Category *').fill('Ideas')
  await dialog.getByRole('textbox', { name: 'Content' }).fill('Open the windows.')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(backOffice.notice('Success', 'Blog post created successfully')).toBeVisible()
  await expect(card).toContainText('draft')

  await office.getByRole('button', { name: `Edit ${title}` }).click()
  const editor = backOffice.dialog('Edit Blog Post')
  const slug = await editor.getByLabel('Slug').inputValue()
  expect(slug).toBe(title.toLowerCase().replaceAll(' ', '-'))
  await editor.getByLabel('Status').selectOption('Published')
  await editor.getByLabel('Published Date').fill('2026-03-05T00:30')
  await editor.getByLabel('Featured').check()
  await editor.getByRole('button', { name: 'Update Blog Post' }).click()
  await expect(backOffice.notice('Success', 'Blog post updated successfully')).toBeVisible()
  await expect(card).toContainText('published')
  await expect(card).toContainText('Featured')
  await page.goto(`/blog/${slug}`)
  await expect(page.getByText('Open the windows.')).toBeVisible()
  await expect(page.getByText('5 March 2026')).toBeVisible()

  office.once('dialog', async (question) => {
    expect(question.message()).toBe('Are you sure you want to delete this blog post?')
    await question.accept()
  })
  await office.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(backOffice.notice('Success', 'Blog post deleted successfully')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test.describe('what is refused or fails', () => {
  test.use({ expectedInConsole: /Failed to load resource/ })

  test('a post needs a title, an author and a category; failures are told and lose nothing', async ({
    backOffice,
  }) => {
    const { page } = backOffice
    await backOffice.signIn()
    await backOffice.answerCalls('GET', 'blog_posts', 500, { message: 'The disk is full.' })
    await backOffice.open('/admin/blog-posts', 'Blog Posts')
    await expect(backOffice.notice('Error', 'The disk is full.')).toBeVisible()
    await backOffice.mend()
    await page.getByRole('button', { name: 'Try again' }).click()

    await backOffice.answerCalls('DELETE', 'blog_posts', 500, { message: 'It is stuck.' })
    page.once('dialog', (question) => question.accept())
    await page.getByRole('button', { name: 'Delete Curtains for Harmattan Light' }).click()
    await expect(backOffice.notice('Error', 'It is stuck.')).toBeVisible()

    await page.getByRole('button', { name: 'Add Blog Post' }).click()
    const dialog = backOffice.dialog('Add New Blog Post')
    const create = dialog.getByRole('button', { name: 'Create' })
    await create.click()
    await expect(dialog.getByLabel('Title *')).toBeFocused()
    for (const label of ['Title *', 'Author *', 'Category *'])
      await expect(dialog.getByLabel(label)).toHaveAccessibleDescription(/^Enter an? /)
    await dialog.getByLabel('Title *').fill('Curtains for Harmattan Light')
    await dialog.getByLabel('Author *').fill('Ada')
    await dialog.getByLabel('Category *').fill('Ideas')
    await create.click()
    await expect(dialog.getByLabel('Slug')).toHaveAccessibleDescription(/Another post has this slug/)
    await backOffice.answerCalls('POST', 'blog_posts', 500, { message: 'No room for posts.' })
    await create.click()
    await expect(backOffice.notice('Error', 'No room for posts.')).toBeVisible()
    await expect(dialog.getByLabel('Author *')).toHaveValue('Ada')
    await expect(create).toBeEnabled()
  })
})

test('a shop without posts says so', async ({ backOffice }) => {
  await backOffice.signIn()
  await backOffice.answerCalls('GET', 'blog_posts', 200, [])
  await backOffice.open('/admin/blog-posts', 'Blog Posts')
  await expect(backOffice.page.getByText('No blog posts yet')).toBeVisible()
})

import type { Locator } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const NO_ANSWER = 'The shop did not answer. Please check your connection and try again.'

// The browser logs each failed request.
test.use({ expectedInConsole: /Failed to load resource/ })

interface FormInWindow {
  path: string
  heading: string
  add: string
  dialog: string
  fields: Record<string, string>
  /** Checked by default in a new row, and to be unchecked. */
  untick?: string
  submit: string
  failure: string
}

interface FormOnPage {
  path: string
  heading: string
  form: string
  fields: Record<string, string>
  submit: string
  failure?: string
}

const windows: FormInWindow[] = [
  {
    path: '/admin/customers',
    heading: 'Customers Management',
    add: 'Add Customer',
    dialog: 'Add New Customer',
    fields: { 'Name *': 'Kemi', 'Email *': 'kemi@example.com' },
    submit: 'Add Customer',
    failure: 'Failed to save customer',
  },
  {
    path: '/admin/categories',
    heading: 'Categories',
    add: 'Add Category',
    dialog: 'Add New Category',
    fields: { 'Name *': 'Rugs' },
    submit: 'Create Category',
    failure: 'Failed to save category.',
  },
  {
    path: '/admin/hero-slides',
    heading: 'Hero Slides',
    add: 'Add Slide',
    dialog: 'Add New Slide',
    fields: { 'Title *': 'Sit down' },
    untick: 'Active',
    submit: 'Create Slide',
    failure: 'Error saving slide',
  },
  {
    path: '/admin/blog-posts',
    heading: 'Blog Posts',
    add: 'Add Blog Post',
    dialog: 'Add New Blog Post',
    fields: { 'Title *': 'Adire', 'Author *': 'Ada', 'Category *': 'Textiles' },
    submit: 'Create',
    failure: NO_ANSWER,
  },
  {
    path: '/admin/portfolio',
    heading: 'Portfolio',
    add: 'Add Portfolio Item',
    dialog: 'Add New Portfolio Item',
    fields: { 'Title *': 'Ikoyi' },
    submit: 'Create',
    failure: NO_ANSWER,
  },
  {
    path: '/admin/cms-pages',
    heading: 'CMS Pages',
    add: 'Add Page',
    dialog: 'Add New Page',
    fields: { 'Title *': 'Care', 'Slug *': 'care' },
    submit: 'Create Page',
    failure: NO_ANSWER,
  },
  {
    path: '/admin/faqs',
    heading: 'Manage FAQs',
    add: 'Add FAQ',
    dialog: 'Add FAQ',
    fields: { 'Question *': 'Why?', 'Answer *': 'So.' },
    submit: 'Create FAQ',
    failure: NO_ANSWER,
  },
]

async function fill(form: Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text)
}

async function expectKept(form: Locator, fields: Record<string, string>, submit: string): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await expect(form.getByLabel(label)).toHaveValue(text)
  await expect(form.getByRole('button', { name: submit, exact: true })).toBeEnabled()
}

test('forms in dialogs keep what was typed when the connection is lost, and ask before closing', async ({
  backOffice,
}) => {
  test.slow()
  const { page } = backOffice
  await backOffice.signIn()
  for (const form of windows) {
    await test.step(form.dialog, async () => {
      await backOffice.open(form.path, form.heading)
      await page.route(/\/rest\/v1\//, (route) => route.abort())
      await page.getByRole('button', { name: form.add }).click()
      const dialog = backOffice.dialog(form.dialog)
      await fill(dialog, form.fields)
      if (form.untick) await dialog.getByRole('checkbox', { name: form.untick }).uncheck()
      await dialog.getByRole('button', { name: form.submit, exact: true }).click()
      await expect(backOffice.notice('Error', form.failure)).toBeVisible()
      await expectKept(dialog, form.fields, form.submit)

      const question = page.getByRole('alertdialog', { name: 'Close without saving?' })
      const ways = [
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(5, 5),
        () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      ]
      for (const tryToClose of ways) {
        await tryToClose()
        await question.getByRole('button', { name: 'Stay' }).click()
        await expect(question).toBeHidden()
        // While it closes, the dialog behind it ignores keys and clicks.
        await expect(dialog).toHaveCSS('pointer-events', 'auto')
      }
      await expectKept(dialog, form.fields, form.submit)
      await page.keyboard.press('Escape')
      await question.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toBeHidden()
      await backOffice.restoreCalls()
    })
  }
})

test('so do forms on a page, and leaving asks first', async ({ backOffice }) => {
  test.slow()
  const { page } = backOffice
  const pages: FormOnPage[] = [
    {
      path: '/admin/settings',
      heading: 'Website Settings',
      form: 'Website Settings',
      fields: { 'Footer Text': 'Made in Lagos' },
      submit: 'Save Changes',
      failure: NO_ANSWER,
    },
    {
      path: '/admin/hero-media',
      heading: 'Hero Media',
      form: 'Hero Section 1 (Top)',
      fields: { URL: 'https://shop.example/film.mp4' },
      submit: 'Update Hero Section 1 (Top)',
      failure: `Error updating hero media: ${NO_ANSWER}`,
    },
    {
      path: '/admin/products/new',
      heading: 'Add Product',
      form: 'Product',
      fields: { 'Name *': 'Lost Chair', 'Price (₦) *': '5000' },
      submit: 'Create Product',
    },
  ]
  await backOffice.signIn()
  for (const { path, heading, form: name, fields, submit, failure } of pages) {
    await test.step(path, async () => {
      await backOffice.open(path, heading)
      const form = page.getByRole('form', { name, exact: true })
      await fill(form, fields)
      if (name === 'Product') await form.getByLabel('Category *').selectOption('chairs')
      await page.route(/\/rest\/v1\//, (route) => route.abort())
      await form.getByRole('button', { name: submit }).click()
      if (failure) await expect(backOffice.notice('Error', failure)).toBeVisible()
      else await expect(backOffice.toast('Error')).toBeVisible()
      await expectKept(form, fields, submit)
      await backOffice.restoreCalls()

      const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
      await (await backOffice.sidebar()).getByRole('link', { name: 'FAQs' }).click()
      await question.getByRole('button', { name: 'Stay' }).click()
      await expectKept(form, fields, submit)
      const closing = page.waitForEvent('dialog')
      await page.close({ runBeforeUnload: true })
      expect((await closing).type()).toBe('beforeunload')
      await (await closing).dismiss()
      await expectKept(form, fields, submit)
      await (await backOffice.sidebar()).getByRole('link', { name: 'FAQs' }).click()
      await question.getByRole('button', { name: 'Leave' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Manage FAQs' })).toBeVisible()
    })
  }
})

import type { Page } from '@playwright/test'
import { held } from '../support/held.ts'
import { PIXEL } from '../support/pixel.ts'
import { rowsOf, type StaffClient } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

// The browser logs each aborted request.
test.use({ expectedInConsole: /Failed to load resource/ })

const PHOTO = { name: 'photo.png', mimeType: 'image/png', buffer: PIXEL }

/** Lets uploads wait until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  const { answer, release } = held()
  await page.route('**/storage/v1/object/product-images/*', answer)
  return release
}

/** Lets the held upload go on, and expects that its file is deleted once it is stored. */
async function expectDeletedOnArrival(page: Page, staff: StaffClient, release: () => void): Promise<void> {
  const storing = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/product-images/'),
  )
  release()
  const stored = await storing
  expect(stored.status()).toBe(200)
  const search = stored.url().split('/').at(-1)!
  const files = async () => rowsOf(await staff.storage.from('product-images').list('', { search }))
  await expect.poll(files).toEqual([])
}

test('a form in a dialog waits with saving until its picture has arrived, and asks before it closes', async ({
  backOffice,
  catalogue,
  staff,
}) => {
  const { page } = backOffice
  const slug = await catalogue.category()
  await backOffice.signIn()
  await backOffice.open('/admin/categories', 'Categories')
  await backOffice.row(slug).getByRole('button', { name: /^Edit/ }).click()
  const dialog = backOffice.dialog('Edit Category')
  const update = dialog.getByRole('button', { name: 'Update Category' })
  const release = await holdUploads(page)
  await dialog.getByLabel('Upload banner image').setInputFiles(PHOTO)
  await expect(dialog.getByText('Uploading 1 of 1…')).toBeVisible()
  await expect(update).toBeDisabled()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Close without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()

  release()
  await expect(dialog.getByRole('img', { name: 'Banner image as it is now' })).toBeVisible()
  await backOffice.press(update)
  await expect(backOffice.notice('Success', 'Category updated successfully.')).toBeVisible()
  const savedPicture = async () =>
    rowsOf(await staff.from('categories').select('banner_image_url').eq('slug', slug).single())
      .banner_image_url ?? ''
  const before = await savedPicture()
  const picture = await page.request.get(before)
  expect(picture.headers()['content-type']).toBe('image/png')

  await test.step('while it is being saved, no picture is uploaded, and the one that is saved is not deleted', async () => {
    await page.unrouteAll()
    await backOffice.row(slug).getByRole('button', { name: /^Edit/ }).press('Enter')
    const uploaded = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes('/product-images/'),
    )
    await dialog.getByLabel('Replace banner image').setInputFiles(PHOTO)
    expect((await uploaded).status()).toBe(200)
    await expect(dialog.getByText('Uploading 1 of 1…')).toBeHidden()
    const { answer, release: save } = held()
    await page.route('**/rest/v1/categories?*', answer)
    const uploads: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/storage/v1/object/') && request.method() === 'POST')
        uploads.push(request.url())
    })
    await backOffice.press(update)
    await dialog.getByLabel('Replace banner image').setInputFiles(PHOTO)
    const refusal = 'photo.png was not uploaded: the form is being saved. Please choose it again.'
    await expect(backOffice.notice('Upload Error', refusal)).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove banner image' }).press('Enter')
    save()
    await expect(dialog).toBeHidden()
    const again = await savedPicture()
    expect(again).not.toBe(before)
    expect((await page.request.get(again)).status()).toBe(200)
    expect(uploads).toEqual([])
  })
})

test('a dialog that is closed while pictures are uploaded deletes the one on its way and uploads no more', async ({
  backOffice,
  staff,
}) => {
  const { page } = backOffice
  await backOffice.signIn()
  await backOffice.open('/admin/portfolio', 'Portfolio')
  await page.getByRole('button', { name: 'Add Portfolio Item' }).click()
  const dialog = backOffice.dialog('Add New Portfolio Item')
  const release = await holdUploads(page)
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/product-images/')) uploads.push(request.url())
  })
  await dialog.getByLabel('Upload more pictures').setInputFiles([PHOTO, PHOTO])
  await expect(dialog.getByText('Uploading 1 of 2…')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()

  await expectDeletedOnArrival(page, staff, release)
  await expect(backOffice.toast('Success')).toHaveCount(0)
  expect(uploads).toHaveLength(1)
})

test('a form on a page waits, too, and leaving it deletes the picture on its way', async ({
  backOffice,
  staff,
}) => {
  const { page } = backOffice
  await backOffice.signIn()
  await backOffice.open('/admin/settings', 'Website Settings')
  const release = await holdUploads(page)
  await page.getByLabel(/^(Upload|Replace) logo/).setInputFiles(PHOTO)
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await (await backOffice.sidebar()).getByRole('link', { name: 'FAQs' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage FAQs' })).toBeVisible()
  await expectDeletedOnArrival(page, staff, release)
  await expect(backOffice.toast('Success')).toHaveCount(0)
})

test('a picture whose upload is interrupted is reported and can be chosen again', async ({ backOffice }) => {
  const { page } = backOffice
  await backOffice.signIn()
  await backOffice.open('/admin/products/new', 'Add Product')
  const upload = page.getByLabel('Upload main image')
  await page.route('**/storage/v1/object/product-images/*', (route) => route.abort('connectionreset'))
  await upload.setInputFiles(PHOTO)
  const text = 'photo.png could not be uploaded. Please try again.'
  await expect(backOffice.notice('Upload Error', text)).toBeVisible()
  await backOffice.restoreCalls()
  await upload.setInputFiles(PHOTO)
  await expect(backOffice.notice('Success', '1 image(s) uploaded successfully.')).toBeVisible()
})

test.describe('a rich text', () => {
  // While its dialog closes, the editor may ask once more for a picture whose file was deleted with the form.
  test.use({ expectedInConsole: /status of 404/ })

  test('a form waits for pictures that are put into a rich text', async ({ backOffice, staff }) => {
    const { page } = backOffice
    await backOffice.signIn()
    await backOffice.open('/admin/blog-posts', 'Blog Posts')
    await page.getByRole('button', { name: 'Add Blog Post' }).click()
    const dialog = backOffice.dialog('Add New Blog Post')
    const create = dialog.getByRole('button', { name: 'Create' })
    const content = dialog.getByRole('textbox', { name: 'Content' })
    await expect(content).toBeVisible()

    const release = await holdUploads(page)
    await dialog.getByRole('toolbar').getByLabel('Image').setInputFiles(PHOTO)
    await expect(dialog.getByText('Uploading pictures…')).toBeVisible()
    await expect(create).toBeDisabled()
    await expect(dialog.getByRole('button', { name: 'Edit as HTML' })).toBeDisabled()
    release()
    const picture = content.getByRole('presentation')
    await expect(picture).toHaveAttribute('src', /^\/storage\/v1\/object\/public\//)
    // Its file is deleted with the form below.
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await expect(create).toBeEnabled()
    await expect(dialog.getByText('Uploading pictures…')).toHaveCount(0)

    await test.step('closing meanwhile asks, and deletes the picture on its way', async () => {
      await page.unrouteAll()
      const releaseAgain = await holdUploads(page)
      await content.evaluate(
        (element, html) => {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text/html', html)
          element.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
          )
        },
        `<p>A stool</p><img src="data:image/png;base64,${PIXEL.toString('base64')}">`,
      )
      await expect(create).toBeDisabled()
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toBeHidden()
      await expectDeletedOnArrival(page, staff, releaseAgain)
    })
  })
})

import type { Locator } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { readPage } from '../support/html-page.ts'
import { expect, test } from '../support/test.ts'

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

function pictures(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    name: `room-${index}.gif`,
    mimeType: 'image/gif',
    buffer: PIXEL,
  }))
}

/** The URLs of the pictures in their order. */
function order(list: Locator): Promise<(string | null)[]> {
  const shown = list.getByRole('img', { name: /^Picture \d$/ })
  return shown.evaluateAll((images) => images.map((image) => image.getAttribute('src')))
}

test.use({ expectedInConsole: /Failed to load resource/ })

test('a project is created with ordered pictures and products, published, changed and deleted', async ({
  backOffice,
  catalogue,
  request,
}) => {
  const { page: office } = backOffice
  const title = `A flat in Ikoyi ${Date.now()}`
  const slug = title.toLowerCase().replaceAll(' ', '-')
  const [chair, lamp] = [
    await catalogue.add({ name: 'Room chair' }),
    await catalogue.add({ name: 'Room lamp' }),
  ]
  const row = office.getByRole('row').filter({ hasText: title })
  await backOffice.signIn()
  await backOffice.open('/admin/portfolio', 'Portfolio')
  await office.getByRole('button', { name: 'Add Portfolio Item' }).click()
  const dialog = backOffice.dialog('Add New Portfolio Item')

  await test.step('its fields are shown', async () => {
    await dialog.getByLabel('Title *').fill(title)
    await dialog.getByLabel('Location').fill('Ikoyi, Lagos')
    await dialog.getByLabel('Year').fill('2025')
    await dialog.getByLabel('Status').selectOption('Published')
    await dialog.getByLabel('Summary').fill('Three rooms above the lagoon')
    await dialog.getByRole('textbox', { name: 'Content' }).click()
    await office.keyboard.type('Iroko and linen')
  })

  await test.step('its pictures are reordered by mouse, keyboard and buttons', async () => {
    await dialog.getByLabel('Upload more pictures').setInputFiles(pictures(3))
    await expect(dialog.getByRole('img', { name: 'Picture 3' })).toBeVisible()
    const [first, second, third] = await order(dialog)
    // First: for a moment after a drag, dnd-kit undoes selections, which typing into a field needs.
    await dialog.getByRole('button', { name: 'Drag picture 3' }).hover()
    await office.mouse.down()
    await dialog.getByRole('img', { name: 'Picture 1' }).hover()
    await dialog.getByRole('img', { name: 'Picture 1' }).hover({ position: { x: 20, y: 20 } })
    await expect(office.getByText('Now at place 1 of 3.')).toBeAttached()
    await office.mouse.up()
    await expect.poll(() => order(dialog)).toEqual([third, first, second])
    await dialog.getByRole('button', { name: 'Drag picture 3' }).focus()
    await office.keyboard.press('Space')
    await expect(office.getByText('Now at place 3 of 3.')).toBeAttached()
    // dnd-kit adds its key listener in the next task.
    await office.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    await office.keyboard.press('ArrowLeft')
    await expect(office.getByText('Now at place 2 of 3.')).toBeAttached()
    await office.keyboard.press('Space')
    await expect.poll(() => order(dialog)).toEqual([third, second, first])
    await dialog.getByRole('button', { name: 'Move picture 1 later' }).click()
    await expect.poll(() => order(dialog)).toEqual([second, third, first])
    await dialog.getByRole('button', { name: 'Remove picture 2' }).press('Enter')
    await expect.poll(() => order(dialog)).toEqual([second, first])
    await expect(dialog.getByRole('button', { name: 'Remove picture 2' })).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Move picture 2 later' })).toBeDisabled()
  })

  await test.step('its products are searched by name', async () => {
    const finder = dialog.getByLabel('Find a product')
    await backOffice.answerCalls('GET', 'rpc/search_products', 500, { message: 'The disk is full.' })
    await finder.fill('ROOM')
    await expect(dialog.getByText('The products could not be searched.')).toBeVisible()
    await backOffice.restoreCalls()
    await finder.fill('no product is called this')
    await expect(dialog.getByText('No other product has a name like this.')).toBeVisible()
    await finder.fill('ROOM ch')
    await dialog.getByRole('button', { name: `Add ${chair.name}` }).click()
    await finder.fill('room l')
    await dialog.getByRole('button', { name: `Add ${lamp.name}` }).click()
    const up = dialog.getByRole('button', { name: `Move ${lamp.name} up` })
    await up.press('Enter')
    await expect(up).toBeFocused()
    await expect(up).toBeDisabled()
    await expect(
      dialog.getByRole('list', { name: 'Shop the room, chosen' }).getByRole('listitem'),
    ).toHaveText([lamp.name, chair.name])
    await finder.fill('')
    await expectAccessible(office, 'the form of a project')
  })

  await test.step('an error is shown at its field, a failure in a toast, and the form is kept', async () => {
    const create = dialog.getByRole('button', { name: 'Create' })
    await dialog.getByLabel('Year').fill('long ago')
    await create.click()
    await expect(dialog.getByLabel('Year')).toHaveAccessibleDescription('Enter a year such as 2026.')
    await dialog.getByLabel('Year').fill('2025')
    await backOffice.answerCalls('POST', 'portfolio_items', 500, { message: 'It is stuck.' })
    await create.click()
    await expect(backOffice.notice('Error', 'It is stuck.')).toBeVisible()
    await expect(dialog.getByLabel('Title *')).toHaveValue(title)
    await backOffice.restoreCalls()
  })

  await dialog.getByRole('button', { name: 'Create' }).press('Enter')
  const created = backOffice.notice('Success', 'Portfolio item created successfully')
  await expect(created).toBeVisible()
  await expect(created).not.toContainText('draft')
  await expect(row).toContainText('Ikoyi, Lagos')
  const { page } = await readPage(request, `/portfolio/${slug}`)
  const main = page.getByRole('main')
  expect(main.getByText('Iroko and linen').count).toBe(1)
  expect(main.getByRole('img', { name: `${title}, picture 2` }).count).toBe(1)
  expect(main.getByRole('heading', { name: /^Room (lamp|chair)/ }).texts).toEqual([lamp.name, chair.name])

  const editor = backOffice.dialog('Edit Portfolio Item')
  await test.step('chosen products whose names fail to load stay chosen, and can be loaded again', async () => {
    await backOffice.answerCalls('GET', 'products', 500, { message: 'The disk is full.' })
    await office.getByRole('button', { name: `Edit ${title}` }).click()
    await expect(editor.getByText('The chosen products could not be loaded')).toBeVisible()
    await backOffice.restoreCalls()
    await editor.getByRole('button', { name: 'Try again' }).click()
  })
  await editor.getByRole('button', { name: `Take away ${lamp.name}` }).click()
  await editor.getByLabel('Status').selectOption('Draft')
  await editor.getByRole('button', { name: 'Update Portfolio Item' }).click()
  await expect(backOffice.notice('Success', 'Portfolio item updated successfully')).toBeVisible()
  await expect(row).toContainText('draft')

  await office.getByRole('button', { name: `Delete ${title}` }).click()
  await backOffice.confirmDeletion(
    'This will permanently delete this portfolio item. This action cannot be undone.',
  )
  await expect(backOffice.notice('Success', 'Portfolio item deleted successfully')).toBeVisible()
  await expect(row).toHaveCount(0)
})

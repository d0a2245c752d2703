import { readPage } from '../support/html-page.ts'
import { expect, test } from '../support/test.ts'

const CHANGED = 'Somebody else changed this'

// Each test leaves the texts as they were.
test.beforeEach(({ texts }) => expect(texts).toBeDefined())

// A link to a missing page is found by asking for the page.
test.use({ expectedInConsole: /status of 404/ })

test('a text is seen in the preview as it is typed, then in the shop, and an earlier version is restored', async ({
  backOffice,
  request,
}) => {
  const { page: office } = backOffice
  await backOffice.signIn()
  await backOffice.open('/admin/texts/about', 'Pages & Texts')
  const top = office.getByRole('region', { name: 'Top of the page' })
  const preview = office.frameLocator('iframe')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Rooms for the way we gather')

  await top.getByLabel('Title', { exact: true }).fill('Àwọn yàrá wa <b>نحن</b>')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Àwọn yàrá wa <b>نحن</b>')
  await office.getByRole('button', { name: 'Remove person 3' }).click()
  await expect(preview.getByText('Tamuno Hart')).toHaveCount(0)
  await office.getByRole('button', { name: 'Save Changes' }).click()
  await expect(backOffice.notice('Success', 'Texts updated successfully')).toBeVisible()

  const shown = async () => {
    const { page } = await readPage(request, '/about')
    const people = ['Sadiq Bello', 'Tamuno Hart'].filter((name) => page.getByText(name).count > 0)
    return [...page.getByRole('heading', { level: 1 }).texts, ...people]
  }
  expect(await shown()).toEqual(['Àwọn yàrá wa <b>نحن</b>', 'Sadiq Bello'])

  await office.getByRole('button', { name: 'Versions' }).click()
  const versions = backOffice.dialog('Versions')
  await versions
    .getByRole('listitem')
    .filter({ hasText: 'Before the first change' })
    .getByRole('link')
    .click()
  await expect(office.getByText('These are the texts from before the first change.')).toBeVisible()
  await expect(top.getByLabel('Title', { exact: true })).toHaveValue('Rooms for the way we gather')
  await backOffice.press(office.getByRole('button', { name: 'Save Changes' }))
  await expect(office.getByText('These are the texts from before the first change.')).toHaveCount(0)
  expect(await shown()).toEqual(['Rooms for the way we gather', 'Sadiq Bello', 'Tamuno Hart'])
})

test('opening another version asks before it replaces typed texts', async ({ backOffice, texts }) => {
  const { page } = backOffice
  await texts.change('about', { title: 'Rooms for an afternoon' })
  await backOffice.signIn()
  await backOffice.open('/admin/texts/about', 'Pages & Texts')
  const title = page.getByRole('region', { name: 'Top of the page' }).getByLabel('Title', { exact: true })
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const openFirstVersion = async () => {
    await page.getByRole('button', { name: 'Versions' }).click()
    const versions = backOffice.dialog('Versions').getByRole('listitem')
    await versions.filter({ hasText: 'Before the first change' }).getByRole('link').click()
  }

  await title.fill('Rooms for a morning')
  await openFirstVersion()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(title).toHaveValue('Rooms for a morning')
  await openFirstVersion()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(title).toHaveValue('Rooms for the way we gather')

  await test.step('leaving an earlier version that was edited asks, too', async () => {
    await title.fill('Rooms for an evening')
    await page.getByRole('link', { name: 'go back to the current version' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(title).toHaveValue('Rooms for an afternoon')
  })
})

test('a link to a script or to a missing page is refused, and a moved link of the menu is shown in its new place', async ({
  backOffice,
  request,
}) => {
  const { page: office } = backOffice
  await backOffice.signIn()
  await backOffice.open('/admin/texts/header-and-footer', 'Pages & Texts')
  const menu = office.getByRole('group', { name: 'Main menu' })
  const save = () => backOffice.press(office.getByRole('button', { name: 'Save Changes' }))
  const third = menu.getByRole('group', { name: 'Link 3' })

  await third.getByLabel('Leads to').fill('javascript:alert(1)')
  await save()
  await expect(menu.getByRole('alert').last()).toContainText('“Blog”: Please enter a page such as /shop')
  await third.getByLabel('Leads to').fill('/page/no-such-page')
  await save()
  await expect(menu.getByRole('alert').last()).toHaveText('There is no page at /page/no-such-page.')

  await third.getByLabel('Leads to').fill('ada @example')
  await third.getByLabel('Label').click()
  await expect(third.getByText('Please enter a page such as /shop')).toBeVisible()
  await third.getByLabel('Leads to').fill('decorating with')
  await third.getByRole('option', { name: /Decorating with Adire/ }).click()
  await expect(third.getByLabel('Leads to')).toHaveValue('/blog/decorating-with-adire')
  await third.getByLabel('Leads to').fill('faq')
  await expect(third.getByRole('option').first()).toContainText('FAQ')
  await third.getByRole('combobox', { name: 'Leads to' }).press('ArrowDown')
  await third.getByRole('combobox', { name: 'Leads to' }).press('Enter')
  await expect(third.getByLabel('Leads to')).toHaveValue('/faq')
  await third.getByLabel('Label').fill('Questions')
  await menu.getByRole('button', { name: 'Move link 3 up' }).click()
  await save()
  await expect(backOffice.notice('Success', 'Texts updated successfully')).toBeVisible()
  const { page } = await readPage(request, '/')
  const links = page.getByRole('navigation', { name: 'Main' }).nth(0).getByRole('link')
  expect(links.texts).toEqual(['Home', 'Questions', 'Shop', 'About', 'Contact'])
})
test('when two people edit a page, the second one sees both texts and chooses', async ({
  backOffice,
  staff,
}) => {
  const { page: office } = backOffice
  await backOffice.signIn()
  await backOffice.open('/admin/texts/introductions', 'Pages & Texts')
  await office.getByRole('region', { name: 'Blog' }).getByLabel('Introduction').fill('Mine')
  const { data } = await staff
    .from('storefront_texts')
    .select('updated_at')
    .eq('page', 'introductions')
    .single()
  await staff
    .rpc('change_texts', {
      p_page: 'introductions',
      p_changes: { blog_introduction: 'Theirs', faq_title: 'Ask us' },
      p_version: data!.updated_at,
    })
    .throwOnError()
  await office.getByRole('button', { name: 'Save Changes' }).click()
  const conflict = backOffice.dialog(CHANGED)
  await expect(conflict.getByRole('row', { name: /Blog introduction/ })).toHaveText(
    'Blog introductionTheirsMine',
  )
  await expect(conflict).toContainText('Only they changed Faq title')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(backOffice.notice('Success', 'Texts updated successfully')).toBeVisible()
  const saved = await staff.from('storefront_texts').select('texts').eq('page', 'introductions').single()
  expect(saved.data?.texts).toMatchObject({ blog_introduction: 'Mine', faq_title: 'Ask us' })
})

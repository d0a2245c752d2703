import { expectAccessible } from '../support/accessibility.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

test('Activity lists what staff did, by whom and when, and can be filtered', async ({
  backOffice,
  staff,
}) => {
  const { page } = backOffice
  const name = `Record Sofa ${Date.now()}`
  const product = { name, category: 'sofas', price: 1000 }
  const { id } = rowsOf(await staff.from('products').insert(product).select('id').single())
  rowsOf(await staff.from('products').update({ price: 1200 }).eq('id', id).select('id'))
  rowsOf(
    await staff
      .from('products')
      .update({ name: `${name} II`, tags: ['oak'] })
      .eq('id', id)
      .select('id'),
  )
  await backOffice.signIn()
  await backOffice.open('/admin/audit-log', 'Activity')

  const [renamed, repriced, added] = [1, 2, 3].map((place) => page.getByRole('row').nth(place))
  await expect(renamed!).toContainText(
    `changed name and tags of product ${name} II: name ${name} → ${name} II, tags – → oak`,
  )
  await expect(repriced!).toContainText(`Administrator changed price of product ${name}: ₦1,000 → ₦1,200`)
  await expect(added!).toContainText(`added product ${name}`)
  await test.step('its filters fit a phone with text at twice its size', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(excess).toBeLessThanOrEqual(0)
    await page.evaluate(() => document.documentElement.removeAttribute('style'))
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('an entry shows its values before and after', async () => {
    await renamed!.getByRole('button', { name: /^Details/ }).click()
    const details = backOffice.dialog('Details')
    await expect(details.getByRole('row', { name: /Tags/ })).toHaveText('Tags–oak')
    await expectAccessible(page, 'the details of a line')
    await page.keyboard.press('Escape')
    await added!.getByRole('button', { name: /^Details/ }).click()
    await expect(details.getByText('₦1,000', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('it is filtered by table, person and day in the URL', async () => {
    await page.getByLabel('Table').selectOption('Categories')
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
    await page.getByLabel('Person').selectOption('Administrator (admin@parlour.example)')
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await expect(page.getByText('Nothing was done here yet')).toBeVisible()
    await expect(page).toHaveURL(/[?&]to=2020-01-01(&|$)/)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(repriced!).toContainText('₦1,200')
  })
  await staff.from('products').delete().eq('id', id)
})

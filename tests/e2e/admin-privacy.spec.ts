import { readPage } from '../support/html-page.ts'
import { expect, test } from '../support/test.ts'

test('the periods are changed within their limits, the last run is told, and the policy follows', async ({
  backOffice,
  request,
}) => {
  const { page } = backOffice
  await backOffice.signIn()
  await backOffice.open('/admin/privacy', 'Privacy')
  const lastRun = page.getByRole('region', { name: 'Last run' })
  await expect(lastRun).toContainText(/Finished|Each night/)

  const orders = page.getByLabel('Orders without an account (years)')
  await expect(orders).toHaveValue('6')
  await orders.fill('5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(orders).toBeFocused()
  await expect(orders).toHaveAccessibleDescription(/Enter a whole number of years from 6 to 30\./)

  await orders.fill('7')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(backOffice.notice('Success', 'The privacy settings are saved.')).toBeVisible()
  await page.reload()
  await expect(orders).toHaveValue('7')
  const { page: policy } = await readPage(request, '/page/privacy-policy')
  expect(policy.getByRole('main').text).toContain('Orders without an account: 7 years after the year')
  await orders.fill('6')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(backOffice.notice('Success', 'The privacy settings are saved.')).toBeVisible()
})

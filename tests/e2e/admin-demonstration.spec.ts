import { readPage } from '../support/html-page.ts'
import { expect, testInOwnShop } from '../support/own-shop-test.ts'
import { withOwnShop } from '../support/own-shop.ts'

// It leaves nothing for other tests.
const test = testInOwnShop(withOwnShop)

test('the owner sees what goes, removes the demonstration, brings it back and deletes it for good', async ({
  backOffice,
  request,
}) => {
  const { page: office } = backOffice
  await backOffice.signIn()
  await backOffice.open('/admin/settings', 'Website Settings')
  await office.getByRole('link', { name: 'Remove the demonstration' }).click()
  const leaving = office.getByRole('region', { name: 'What goes' })
  await leaving.getByText('Products').click()
  await expect(leaving.getByText('Lekki Three-Seat Sofa')).toBeVisible()

  const remove = async () => {
    await backOffice.press(office.getByRole('button', { name: 'Remove the demonstration' }))
    await office.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(leaving).toHaveCount(0)
    await expect(office.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await remove()
  const backup = office.getByRole('region', { name: 'Backup' })
  await expect(backup).toContainText('Shoppers do not see it.')
  const people = async () => (await readPage(request, '/about')).page.getByText('Ifeoma Adeyemi').count
  expect(await people()).toBe(0)

  await backOffice.press(backup.getByRole('button', { name: 'Bring it back' }))
  await expect(leaving).toBeVisible()
  expect(await people()).toBe(1)

  await remove()
  await backOffice.press(backup.getByRole('button', { name: 'Delete it for good' }))
  await office.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click()
  await expect(
    backOffice.notice('Success', 'The demonstration and its pictures are deleted for good.'),
  ).toBeVisible()
  // Notices go by themselves after a while: this one has to be gone at once.
  expect(await office.getByText('You can still bring it back.').count()).toBe(0)
  await expect(office.getByText('There is nothing of the demonstration in this shop.')).toBeVisible()
  await expect(office.getByRole('heading', { level: 1 })).toBeFocused()
})

import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShop } from '../support/running-shop.ts'
import { expect, test } from '../support/test.ts'

// It leaves nothing for other tests, so it has a shop of its own.
test.use({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires an object pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'parlour-demonstration-'))
      cpSync(process.env.SEEDED_DATA_DIR!, dataDir, { recursive: true })
      const shop = await startShop(dataDir)
      await use(shop)
      await shop.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

test('the owner sees what goes, removes the demonstration, brings it back and deletes it for good', async ({
  backOffice,
  served,
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
  }
  await remove()
  const backup = office.getByRole('region', { name: 'Backup' })
  await expect(backup).toContainText('Shoppers do not see it.')
  const { page } = await served('/about')
  await expect(page.getByText('Ifeoma Adeyemi')).toHaveCount(0)

  await backOffice.press(backup.getByRole('button', { name: 'Bring it back' }))
  await expect(leaving).toBeVisible()
  await served('/about')
  await expect(page.getByText('Ifeoma Adeyemi')).toBeVisible()

  await remove()
  await backOffice.press(backup.getByRole('button', { name: 'Delete it for good' }))
  await office.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click()
  await expect(office.getByText('Nothing of the demonstration is left.')).toBeVisible()
})

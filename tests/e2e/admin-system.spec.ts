import { expectAccessible } from '../support/accessibility.ts'
import { expect, testInOwnShop } from '../support/own-shop-test.ts'
import { withOwnShop } from '../support/own-shop.ts'
import { withDatabase } from '../support/shop-database.ts'

// Errors and backups of other tests must not be seen here, nor these there.
const test = testInOwnShop(withOwnShop)

test('the dashboard says how the system is doing, and puts what needs attention first', async ({
  backOffice,
  ownShop,
}) => {
  const { page } = backOffice
  const card = page.getByRole('region', { name: 'System' })
  const line = (label: string) => card.getByRole('listitem').filter({ hasText: label })
  const isAbove = async (name: string) => {
    const [own, other] = await Promise.all(
      [card, page.getByRole('region', { name })].map((each) => each.boundingBox()),
    )
    return own!.y < other!.y
  }
  await backOffice.signIn()
  await backOffice.open('/admin', 'Dashboard')

  await test.step('what the server reports of itself', async () => {
    await expect(line('Version')).toHaveText(/^Version \d+\.\d+\.\d+, running since .+Good$/)
    await expect(line('Free disk space')).toHaveText(/[\d.,]+ GB of [\d.,]+ GB/)
    await expect(line('Mail')).toContainText('Saved as files: no mail server is set')
    await expect(line('Errors of the last 24 hours')).toContainText('None')
    await expect(line('Last good backup')).toContainText('Set BACKUP_DIR where the shop runs')
  })

  await withDatabase(ownShop, async (database) => {
    // Another process, since the shop's own may report its disk again at any time.
    await database.query(
      'select private.note_process(gen_random_uuid(), version, started_at, 90, 100000000000) from private.process_status',
    )
    await database.query('select private.note_errors(3, $1)', [
      JSON.stringify([
        {
          happened_at: new Date().toISOString(),
          request_id: '5164b197-3e6b-4df3-b0f0-e9ac52901f51',
          method: 'GET',
          route: '/product/:id',
          status: 500,
        },
      ]),
    ])
    await database.query(
      `update private.backup_state set scheduled_since = now() - interval '9 days', last_good_at = now() - interval '3 days'`,
    )
  })
  await page.reload()

  await test.step('a full disk, errors and an old backup, with what to do', async () => {
    await expect(line('Free disk space')).toContainText('Needs attention')
    await expect(line('Free disk space')).toContainText('Remove old backups or files')
    await expect(line('Errors of the last 24 hours')).toContainText(/3, the last one .+Needs attention/)
    const errors = card.getByRole('region', { name: 'The last errors' })
    await expect(errors).toContainText('The page /product/:id ended in an unexpected error.')
    await expect(errors).toContainText('number 5164b197-3e6b-4df3-b0f0-e9ac52901f51')
    await expect(line('Last good backup')).toContainText('Needs attention')
    await expect(page.getByRole('region', { name: 'There is no recent backup' })).toBeVisible()
    expect(await isAbove('Quick Actions')).toBe(true)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAccessible(page, 'the system on a small phone')
  })

  await withDatabase(ownShop, async (database) => {
    await database.query(`update private.backup_state set last_good_at = now() - interval '30 hours'`)
    await database.query('delete from private.process_status where disk_free = 90')
  })
  await page.reload()

  await test.step('with a recent backup there is no warning', async () => {
    await expect(line('Last good backup')).toContainText('Good')
    await expect(page.getByRole('region', { name: 'There is no recent backup' })).toBeHidden()
  })

  await test.step('errors that staff have seen leave the card at the end', async () => {
    expect(await isAbove('Quick Actions')).toBe(true)
    await backOffice.press(card.getByRole('button', { name: 'Mark errors as seen' }))
    await expect(line('Errors of the last 24 hours')).toContainText(/3, the last one .+Seen/)
    expect(await isAbove('Quick Actions')).toBe(false)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(card.getByRole('button', { name: 'Mark errors as seen' })).toBeHidden()
  })
})

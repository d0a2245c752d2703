import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'

test('a session without the second factor its account asks for sees a question, not empty lists', async ({
  backOffice,
}) => {
  const { page } = backOffice
  await backOffice.signIn()
  await backOffice.answerCalls('POST', 'rpc/is_admin', 200, false)
  await backOffice.open('/admin/orders', 'One more step')
  const code = page.getByLabel('Code from your authenticator app')
  await expectAccessible(page, 'the question for the code')
  for (const typed of ['', 'abc', '12345']) {
    await code.fill(typed)
    await page.keyboard.press('Enter')
    await expect(code).toHaveAccessibleDescription(/Enter the 6 digits/)
  }
  await code.fill('123 456')
  await page.getByRole('button', { name: 'Open the back office' }).click()
  await expect(code, 'this account has no such app').toHaveAccessibleDescription(/no authenticator app/)

  await backOffice.mend()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders Management' })).toBeVisible()
})

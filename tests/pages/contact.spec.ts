import { Html } from '../support/html-page.ts'
import { expect, test } from '../support/test.ts'

test('without script, errors are shown with the typed values, and a message can be sent', async ({
  request,
  shop,
}) => {
  const send = async (form: Record<string, string>) => {
    const response = await request.post('/contact', { form, headers: { Origin: shop.url } })
    return { status: response.status(), page: Html.parse(await response.text()) }
  }
  const typed = { name: 'Ngozi Eze', email: 'ngozi', message: 'Do you deliver to Jos?' }

  const { status, page: refused } = await send(typed)
  expect(status).toBe(400)
  const form = refused.getByRole('form', { name: 'Contact form' })
  expect(form.getByRole('alert').text).toContain('Please enter an email address such as ada@example.com.')
  for (const name of ['name', 'email'] as const)
    expect(form.getByTag('input', { name }).attributes('value'), name).toEqual([typed[name]])
  expect(form.getByTag('textarea', { name: 'message' }).text).toBe(typed.message)

  const { page: sent } = await send({ ...typed, email: 'ngozi@example.com' })
  expect(sent.getByText(/^Message Sent!/).count).toBe(1)
})

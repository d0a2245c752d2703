import sharp from 'sharp'
import { expectAccessible, expectNoOverflow, expectTouchTargets } from '../support/accessibility.ts'
import { held } from '../support/held.ts'
import { largePhoto } from '../support/large-photo.ts'
import { placeDeliveredOrder, readyToOrder, updateOrder } from '../support/orders.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

// From the request of a shopper to the goods in stock.

const TEXT = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('a loose leg') }

test('a shopper asks to return an item with a photo of 12 MB, staff approve it and put it back into stock @phone', async ({
  page,
  shopper,
  shop,
  catalogue,
  staff,
  backOffice,
}) => {
  const product = await catalogue.add({ price: 45_000 })
  const { email } = await readyToOrder(shopper, shop, [{ product, quantity: 2 }])
  await shopper.placeOrder()
  const orders = () => staff.from('orders').select('id, order_number').eq('customer_email', email)
  await expect.poll(async () => rowsOf(await orders()).length).toBe(1)
  const [order] = rowsOf(await orders())
  const number = order!.order_number
  await updateOrder(staff, order!, { status: 'delivered' })

  await shopper.open(`/account/orders/${number}`)
  await page.getByRole('link', { name: 'Return items' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Return items' })).toBeVisible()
  await page.getByRole('button', { name: 'Ask to return' }).click()
  await expect(page.getByText('Please choose how many you would like to return.')).toBeVisible()
  await expect(page.getByText('Please tell us why you would like to return it.')).toBeVisible()
  await expect(page.getByLabel(product.name)).toBeFocused()
  await expectAccessible(page, 'the form for a return')
  await expectTouchTargets(page, 'the form for a return')
  await expectNoOverflow(page, 'the form for a return')
  await page.getByLabel(product.name).selectOption('1 of 2')
  await page.getByLabel('Why? *').fill('A leg is loose.')
  await page.getByLabel('Photos').setInputFiles([await largePhoto('leg.jpg'), TEXT])
  await page.getByRole('button', { name: 'Ask to return' }).click()
  await expect(
    page.getByText('notes.txt cannot be opened. Please choose JPEG, PNG or WebP photos.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Remove notes.txt' }).click()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const upload = held()
  await page.route('**/storage/v1/object/return-photos/**', upload.answer)
  await page.getByRole('button', { name: 'Ask to return' }).dblclick()
  await expect(page.getByText('Sending 1 photo…')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Sent' })).toBeVisible()
  upload.release()
  const returns = page.getByRole('region', { name: 'Returns' })
  await expect(returns).toContainText(`1 × ${product.name}`)
  await expect(returns).toContainText('We are looking at your request and will let you know.')
  expect(asked.filter((url) => url.endsWith('/rpc/request_return'))).toHaveLength(1)
  await expectAccessible(page, 'an order with a return')
  const photos = staff.storage.from('return-photos')
  const [photo] = rowsOf(await photos.list(order!.id))
  const stored = rowsOf(await photos.download(`${order!.id}/${photo!.name}`))
  const { width, height, exif } = await sharp(await stored.arrayBuffer()).metadata()
  expect({ width, height, exif }, 'upright, without a position').toEqual({
    width: 1920,
    height: 2560,
    exif: undefined,
  })

  await backOffice.signIn()
  await backOffice.open('/admin/returns', 'Returns')
  const request = backOffice.page.getByRole('listitem').filter({ hasText: number })
  await expect(request.getByRole('link', { name: /opens in a new tab/ })).toBeVisible()
  await expectAccessible(backOffice.page, 'the returns')
  await backOffice.press(request.getByRole('button', { name: /^Approve/ }))
  const approval = backOffice.dialog('Approve the return')
  await approval.getByRole('button', { name: 'Approve' }).click()
  await expect(approval.getByText('Enter an answer. The customer reads it.')).toBeVisible()
  await approval.getByLabel('Answer *').fill('We collect it on Friday.')
  await approval.getByRole('button', { name: 'Approve' }).click()
  await backOffice.press(request.getByRole('button', { name: /^The goods are here/ }))
  const receipt = backOffice.dialog('The goods are here')
  await expect(receipt.getByLabel(product.name)).toHaveValue('1')
  await receipt.getByRole('button', { name: 'Received' }).click()
  // What is behind a dialog counts as hidden.
  await expect(receipt).toBeHidden()
  await expect(request).toBeHidden()
  await backOffice.open('/admin/returns/closed', 'Returns')
  await expect(request).toContainText('1 back in stock')
  await expect(request.getByRole('link', { name: 'Refund ₦45,000 by hand' })).toBeVisible()

  await page.reload()
  await expect(returns).toContainText('We have received it.')
  await expect(returns).toContainText('We collect it on Friday.')
})

test('staff close an approved return whose goods never came', async ({ staff, catalogue, backOffice }) => {
  const { id: productId } = await catalogue.add({ price: 45_000 })
  const { id, order_number: number } = await placeDeliveredOrder(staff, { productId })
  const [item] = rowsOf(await staff.from('order_items').select('id').eq('order_id', id))
  const p_return_id = rowsOf(
    await staff.rpc('request_return', {
      p_order_id: id,
      p_items: [{ order_item_id: item!.id, quantity: 1 }],
      p_reason: 'Too large.',
      p_photos: [],
      p_key: crypto.randomUUID(),
    }),
  )
  rowsOf(await staff.rpc('answer_return', { p_return_id, p_approves: true, p_answer: 'Please bring it.' }))

  await backOffice.signIn()
  await backOffice.open('/admin/returns', 'Returns')
  const request = backOffice.page.getByRole('listitem').filter({ hasText: number })
  await backOffice.press(request.getByRole('button', { name: /^Close without the goods/ }))
  const closing = backOffice.dialog('Close without the goods')
  await closing.getByRole('button', { name: 'Close the Return' }).click()
  await expect(closing.getByText('Enter an answer. The customer reads it.')).toBeVisible()
  await closing.getByLabel('Answer *').fill('It has not arrived in a month.')
  await closing.getByRole('button', { name: 'Close the Return' }).click()
  await expect(closing).toBeHidden()
  await expect(request).toBeHidden()
  await backOffice.open('/admin/returns/closed', 'Returns')
  await expect(request).toContainText('Answer: It has not arrived in a month.')
  await expect(request).not.toContainText('in stock')
})

import { readyToOrder } from '../support/orders.ts'
import { expect, test } from '../support/test.ts'

const FIRST = 'We confirm the quantity with you first.'

test('a stranger orders more than is set aside, and staff confirm that they have it', async ({
  page,
  shopper,
  shop,
  catalogue,
  staff,
  backOffice,
}) => {
  const stool = await catalogue.add({ stock_quantity: 100 })
  await readyToOrder(shopper, shop, [{ product: stool, quantity: 30 }])
  await shopper.placeOrder()
  await expect(page.getByText(`We'll contact you shortly. ${FIRST}`)).toBeVisible()
  const [order] =
    (
      await staff
        .from('orders')
        .select('order_number, order_items!inner()')
        .eq('order_items.product_id', stool.id)
    ).data ?? []
  const number = order!.order_number

  await shopper.open(`/account/orders/${number}`)
  await expect(page.getByText(`${FIRST} We will contact you about the payment.`)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Quantity to be confirmed' })).toContainText(
    FIRST,
  )

  await backOffice.signIn()
  await backOffice.page.goto(`/admin/orders/${number}`)
  const details = backOffice.dialog('Order Details')
  const pieces = details.getByRole('region', { name: 'Pieces' })
  await expect(pieces).toContainText('Everything is in stock.')
  await backOffice.press(pieces.getByRole('button', { name: 'We have these pieces' }))
  await expect(backOffice.toast('The order has its pieces.')).toBeVisible()
  await expect(pieces).toBeHidden()
  await expect(details.getByText('Its pieces are taken out of stock.')).toBeFocused()
  await expect(details).toContainText('Pieces changed from to be confirmed to confirmed')

  await shopper.open(`/account/orders/${number}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Quantity confirmed' })).toBeVisible()
  await expect(page.getByText(FIRST)).toBeHidden()
})

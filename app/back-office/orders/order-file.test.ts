import { expect, test } from 'vitest'
import { csvLines } from '../../lib/csv.ts'
import { ORDER_FILE_HEADER, orderFileRow } from './order-file.ts'

test('a CSV row has the time in Lagos, the total as a number, and formulas as text', () => {
  const order = {
    order_number: 'ORD-1795293413669',
    created_at: '2026-03-04T23:30:00.123456+00:00',
    customer_name: '=HYPERLINK("https://bad.example")',
    customer_email: 'ola@example.com',
    customer_phone: '08031234567',
    shipping_address: '12 Bourdillon Road, Ìkòyí\nLagos',
    total_amount: 1250000.5,
    status: 'pending',
    payment_status: 'paid',
    notes: null,
    delivery_method: 'delivery',
    delivery_state: 'LA',
    delivery_lga: 'Ikeja',
    delivery_fee: 3000,
    channel: 'phone',
    discount_amount: 500,
    goods_amount: 1247350.5,
    payment_fee: 150,
    prepays_delivery: false,
    deposit_amount: 900_000,
    deposit_fee: 150,
    figures: { went_back: 40_000, net: 1_210_000.5, kept: 1_250_000.5 },
    order_items: [
      { product_name: 'Lekki Sofa', color: 'Ochre', quantity: 2 },
      { product_name: 'Jos Lamp', color: null, quantity: 1 },
    ],
  }
  const [header, line] = csvLines([ORDER_FILE_HEADER, orderFileRow(order)]).split('\r\n')
  expect(header?.replaceAll('"', '')).toBe(
    'Order Number,Date,Customer,Email,Phone,Shipping Address,Total,Status,Payment,Notes,Items,Delivery,Delivery State,Delivery LGA,Delivery Fee,Channel,Discount,Goods,Payment Fee,Deposit,Still Due,Refunded,Net',
  )
  expect(line).toContain('"ORD-1795293413669","2026-03-05 00:30",')
  expect(line).toContain(',"1250000.5","pending","paid",')
  expect(line).toContain(',"2 × Lekki Sofa (Colour: Ochre); 1 × Jos Lamp",')
  expect(line).toMatch(
    /,"delivery","LA","Ikeja","3000","phone","500","1247350.5","150","900150","0","40000","1210000.5"$/,
  )
  const pending = orderFileRow({ ...order, payment_status: 'pending', deposit_amount: null })
  expect(pending.slice(-4)).toEqual([null, 40_000, 40_000, 1_210_000.5])
  const stillDue = (payment_status: string) => orderFileRow({ ...order, payment_status }).at(-3)
  expect(stillDue('failed'), 'the money is still owed').toBe(40_000)
  expect(stillDue('refunded')).toBe(0)
  expect(line).not.toContain('"=HYPERLINK')
})

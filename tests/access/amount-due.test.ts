import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { AMOUNT_BY_CASES, AMOUNT_DUE_CASES } from '../support/amount-due-cases.ts'
import { PAYSTACK_RATES } from '../support/fee-cases.ts'
import { makeWith, type Json } from './fixtures.ts'
import { enablePayments, startPayment } from './paying.ts'
import { insertPayment, insertRow } from './payment-fixtures.ts'
import { useShop } from './shop.ts'

// What a customer pays for an order. The order's page computes it, too: app/storefront/order/amount-due.ts has the same cases.

const shop = useShop()

beforeAll(() => enablePayments(shop))

type CaseOrder = (typeof AMOUNT_DUE_CASES)[number]['order']

async function store({ payments, ...values }: CaseOrder): Promise<Json> {
  const make = makeWith(shop)
  const order = await insertRow(make, 'orders', {
    order_number: '',
    customer_name: 'Ada Obi',
    customer_email: `${randomUUID()}@example.com`,
    shipping_address: '12 Admiralty Way, Lekki',
    ...values,
  })
  for (const payment of payments)
    await insertPayment(make, order, { state: 'paid', provider_id: '4099260516', ...payment })
  return order
}

describe('without fees, a customer pays', () => {
  test.each(AMOUNT_DUE_CASES)('$what', async ({ order, due }) => {
    const { data, error } = await startPayment(shop, await store(order))
    if (due > 0) expect(data).toMatchObject({ amount: due })
    else expect(['payment_not_due', 'order_is_cancelled', 'quantity_unconfirmed']).toContain(error?.hint)
  })
})

describe('of the fees of Paystack, a customer pays', () => {
  beforeAll(async () => {
    const methods = shop.as.admin.from('payment_methods').update({ ...PAYSTACK_RATES, enabled: true })
    await methods.in('method', ['paystack', 'flutterwave', 'bank_transfer']).throwOnError()
  })

  test.each(AMOUNT_BY_CASES)('$what', async ({ order, method, amount }) => {
    const { data } = await startPayment(shop, await store(order), method)
    expect(data).toMatchObject({ amount })
  })
})

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PAYSTACK_RATES } from '../../../tests/support/fee-cases.ts'
import DepositSums, { type DepositSumsProps } from './deposit-sums.tsx'

const rates = { ...PAYSTACK_RATES, customer_bears_fee: false, highest_total: null }

/** A sofa of ₦100,000 with a delivery of ₦5,000, of which ₦70,000 are paid first. */
const props: DepositSumsProps = {
  items: [],
  payment: {
    options: [
      { ...rates, method: 'paystack', prepays_delivery: false },
      { ...rates, method: 'pay_on_delivery', prepays_delivery: true },
    ],
    method: 'paystack',
    fee: 0,
    purchase: { deliveryFee: 5000, isPickup: false, hasDeposit: true },
    onChoose: () => {},
  },
  total: 105_000,
  deposit: 70_000,
  restDue: 'before_delivery',
  attempt: undefined,
  onDeposit: () => {},
}

/** The words of the sums, one after the other. */
function words(changes: Partial<DepositSumsProps>): string {
  const html = renderToStaticMarkup(createElement(DepositSums, { ...props, ...changes }))
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const paidBy = (changes: Partial<DepositSumsProps['payment']>) => ({
  payment: { ...props.payment, ...changes },
})

test.each<[string, Partial<DepositSumsProps>, string]>([
  ['the deposit and the rest', {}, 'To pay now ₦70,000 The rest, before delivery ₦35,000'],
  [
    'the rest on delivery, as the shop says',
    { restDue: 'on_delivery' },
    'To pay now ₦70,000 The rest, on delivery ₦35,000',
  ],
  [
    'the fee of the first part with it',
    { ...paidBy({ fee: 1167.52 }), total: 106_167.52 },
    'To pay now ₦71,167.52 The rest, before delivery ₦35,000',
  ],
  [
    'a delivery fee that is paid before a payment on delivery with the first part',
    paidBy({ method: 'pay_on_delivery' }),
    'To pay now ₦75,000 The rest, on delivery ₦30,000',
  ],
  [
    'a rest that is not known before the delivery fee is',
    { ...paidBy({ purchase: { deliveryFee: null, isPickup: false } }), total: 100_000 },
    'To pay first ₦70,000 The rest, before delivery ₦30,000 and the delivery fee',
  ],
  [
    'the rest of a pickup',
    { ...paidBy({ purchase: { deliveryFee: 0, isPickup: true } }), total: 100_000 },
    'To pay now ₦70,000 The rest, before pickup ₦30,000',
  ],
  ['nothing where all is paid at once', { deposit: null }, ''],
  ['nothing while the deposit is not known', { deposit: undefined }, ''],
])('the checkout shows %s', (_what, changes, text) => {
  expect(words(changes)).toBe(text)
})

test('the checkout says that the way to pay the rest may have a fee', () => {
  const options = props.payment.options.map((option) => ({ ...option, customer_bears_fee: true }))
  expect(words(paidBy({ options }))).toContain('A fee for that way is added to it.')
})

interface CasePayment {
  counts: boolean
  awaits_staff: boolean
  /** Naira. */
  paid_amount: number
  /** Naira, of what was paid. */
  sent_back_amount: number
}

/** Amounts in naira. */
interface CaseOrder {
  status: string
  payment_status: string
  /** Null where payment is agreed after the order. */
  payment_method: string | null
  prepays_delivery: boolean
  delivery_is_quoted: boolean
  delivery_fee: number | null
  total_amount: number
  payment_fee: number
  pieces: string | null
  deposit_amount: number | null
  deposit_fee: number
  deposit_paid_at: string | null
  rest_asked_at: string | null
  rest_due: string | null
  asked_amount: number | null
  delivery_method: string | null
  payments: readonly CasePayment[]
}

const ORDER: CaseOrder = {
  status: 'pending',
  payment_status: 'pending',
  payment_method: 'paystack',
  prepays_delivery: false,
  delivery_is_quoted: false,
  delivery_fee: 5000,
  total_amount: 105_000,
  payment_fee: 0,
  pieces: null,
  deposit_amount: null,
  deposit_fee: 0,
  deposit_paid_at: null,
  rest_asked_at: null,
  rest_due: null,
  asked_amount: null,
  delivery_method: null,
  payments: [],
}

const order = (changes: Partial<CaseOrder> = {}): CaseOrder => ({ ...ORDER, ...changes })
const quoted = { delivery_is_quoted: true, delivery_fee: null, total_amount: 100_000 }
const withDeposit = { deposit_amount: 70_000, rest_due: 'before_delivery' }
const deposited = { ...withDeposit, deposit_paid_at: '2026-11-01T09:00:00Z' }
const onDelivery = { payment_method: 'pay_on_delivery' }

function payment(paid_amount: number, changes: Partial<CasePayment> = {}): CasePayment {
  return { counts: true, awaits_staff: false, paid_amount, sent_back_amount: 0, ...changes }
}

/** What customers can pay for an order now. The app and the database have the same cases. */
export const AMOUNT_DUE_CASES: readonly { what: string; order: CaseOrder; due: number }[] = [
  { what: 'the whole order', order: order(), due: 105_000 },
  { what: 'nothing for an order that is paid', order: order({ payment_status: 'paid' }), due: 0 },
  { what: 'nothing for an order that was refunded', order: order({ payment_status: 'refunded' }), due: 0 },
  { what: 'nothing for an order that was cancelled', order: order({ status: 'cancelled' }), due: 0 },
  { what: 'nothing while the delivery fee is not known', order: order(quoted), due: 0 },
  {
    what: 'the whole order once the delivery fee is known',
    order: order({ delivery_is_quoted: true }),
    due: 105_000,
  },
  { what: 'nothing where payment is agreed after the order', order: order({ payment_method: null }), due: 0 },
  { what: 'nothing in advance of a payment on delivery', order: order(onDelivery), due: 0 },
  {
    what: 'the delivery fee, if it is asked for in advance',
    order: order({ ...onDelivery, prepays_delivery: true }),
    due: 5000,
  },
  {
    what: 'nothing in advance while the delivery fee is not known',
    order: order({ ...onDelivery, ...quoted, prepays_delivery: true }),
    due: 0,
  },
  {
    what: 'the rest of the delivery fee after a part of it',
    order: order({ ...onDelivery, prepays_delivery: true, payments: [payment(2000)] }),
    due: 3000,
  },
  { what: 'the rest after a part', order: order({ payments: [payment(0.1)] }), due: 104_999.9 },
  {
    what: 'the rest after two parts',
    order: order({ payments: [payment(0.1), payment(0.2)] }),
    due: 104_999.7,
  },
  {
    what: 'nothing after more than the total',
    order: order({ payments: [payment(105_000.01)] }),
    due: 0,
  },
  {
    what: 'the whole order after a part that was sent back',
    order: order({ payments: [payment(5000, { sent_back_amount: 5000 })] }),
    due: 105_000,
  },
  {
    what: 'nothing while staff decide about money',
    order: order({ payments: [payment(105_001, { counts: false, awaits_staff: true })] }),
    due: 0,
  },
  { what: 'nothing while its quantity is not confirmed', order: order({ pieces: 'unconfirmed' }), due: 0 },
  { what: 'nothing while its pieces are on sale again', order: order({ pieces: 'released' }), due: 0 },
  {
    what: 'the whole order once its pieces are confirmed',
    order: order({ pieces: 'confirmed' }),
    due: 105_000,
  },
  {
    what: 'the whole order after money that does not count',
    order: order({ payments: [payment(105_001, { counts: false })] }),
    due: 105_000,
  },
  { what: 'the part that staff ask for', order: order({ asked_amount: 40_000 }), due: 40_000 },
  {
    what: 'what is due where staff have asked for more',
    order: order({ asked_amount: 40_000, payments: [payment(70_000)] }),
    due: 35_000,
  },
  {
    what: 'the part that staff ask for before a payment on delivery',
    order: order({ ...onDelivery, asked_amount: 40_000 }),
    due: 40_000,
  },
  {
    what: 'what is left of a payment on delivery where staff have asked for more',
    order: order({ ...onDelivery, asked_amount: 40_000, payments: [payment(80_000)] }),
    due: 25_000,
  },
  {
    what: 'the part that staff ask for of a delivery fee',
    order: order({ ...onDelivery, prepays_delivery: true, asked_amount: 3000 }),
    due: 3000,
  },
  {
    what: 'the part that staff ask for beyond a delivery fee',
    order: order({ ...onDelivery, prepays_delivery: true, asked_amount: 40_000 }),
    due: 40_000,
  },
  {
    what: 'no part while the delivery fee is not known',
    order: order({ ...onDelivery, ...quoted, asked_amount: 40_000 }),
    due: 0,
  },
  { what: 'a part of the deposit', order: order({ ...withDeposit, asked_amount: 40_000 }), due: 40_000 },
  { what: 'the deposit', order: order(withDeposit), due: 70_000 },
  {
    what: 'the rest of a deposit that was short',
    order: order({ ...withDeposit, payments: [payment(69_000)] }),
    due: 1000,
  },
  {
    what: 'the rest after the deposit',
    order: order({ ...deposited, payments: [payment(70_000)] }),
    due: 35_000,
  },
  {
    what: 'the deposit in advance of a payment on delivery',
    order: order({ ...onDelivery, ...withDeposit }),
    due: 70_000,
  },
  {
    what: 'the deposit and the delivery fee, if that is asked for in advance',
    order: order({ ...onDelivery, ...withDeposit, prepays_delivery: true }),
    due: 75_000,
  },
  {
    what: 'nothing after the deposit in advance of a payment on delivery',
    order: order({ ...onDelivery, ...deposited, payments: [payment(70_000)] }),
    due: 0,
  },
  {
    what: 'the rest of a payment on delivery once staff have asked for it',
    order: order({
      ...onDelivery,
      ...deposited,
      rest_asked_at: '2026-11-02T09:00:00Z',
      payments: [payment(70_000)],
    }),
    due: 35_000,
  },
]

/** What customers pay by a method that asks for the fees of PAYSTACK_RATES. The app and the database have the same cases. */
export const AMOUNT_BY_CASES: readonly { what: string; order: CaseOrder; method: string; amount: number }[] =
  [
    {
      what: 'what is due by the method of the order',
      order: order({ payment_fee: 1000 }),
      method: 'paystack',
      amount: 105_000,
    },
    { what: 'the fee of another method on top', order: order(), method: 'flutterwave', amount: 106_700.51 },
    {
      what: 'the fee of another method in place of that of the order',
      order: order({ payment_fee: 5000 }),
      method: 'flutterwave',
      amount: 101_624.37,
    },
    {
      what: 'the part that staff ask for, with the fee of another method on all that is due',
      order: order({ asked_amount: 40_000 }),
      method: 'flutterwave',
      amount: 40_000,
    },
    {
      what: 'all that is due where it is less than the part by another method',
      order: order({ asked_amount: 104_000, payment_fee: 5000 }),
      method: 'bank_transfer',
      amount: 101_624.37,
    },
    {
      what: 'no fee for what is asked for before a payment on delivery, be it all',
      order: order({ ...onDelivery, asked_amount: 105_000 }),
      method: 'flutterwave',
      amount: 105_000,
    },
    {
      what: 'no fee for a delivery that is paid in advance',
      order: order({ ...onDelivery, prepays_delivery: true }),
      method: 'flutterwave',
      amount: 5000,
    },
    {
      what: 'the rest after a part without another fee',
      order: order({ payment_fee: 100, payments: [payment(104_900)] }),
      method: 'bank_transfer',
      amount: 100,
    },
    {
      what: 'the fee of another method once a part was sent back',
      order: order({ payments: [payment(5000, { sent_back_amount: 5000 })] }),
      method: 'flutterwave',
      amount: 106_700.51,
    },
    {
      what: 'the fee of another method on a deposit, in place of its own',
      order: order({ ...withDeposit, deposit_fee: 5000, payment_fee: 5000, total_amount: 110_000 }),
      method: 'flutterwave',
      amount: 71_167.52,
    },
    {
      what: 'the fee on the deposit in advance of a payment on delivery',
      order: order({ ...onDelivery, ...withDeposit }),
      method: 'paystack',
      amount: 71_167.52,
    },
    {
      what: 'the fee of the same method on the rest',
      order: order({ ...deposited, total_amount: 100_000, payments: [payment(70_000)] }),
      method: 'paystack',
      amount: 30_558.38,
    },
    {
      what: 'what is missing of a deposit, without another fee',
      order: order({ ...withDeposit, payments: [payment(69_000)] }),
      method: 'paystack',
      amount: 1000,
    },
  ]

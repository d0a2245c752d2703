/** What each figure counts: docs/behaviour/statement.md#what-each-figure-counts. */
const HELP = [
  ['Orders', 'placed in this month and not cancelled, paid or not.'],
  ['Goods', 'what these orders cost without delivery and payment fees, after discounts.'],
  ['Payment fees', 'what customers pay on top for a way to pay.'],
  [
    'Received',
    'payments that arrived in this month and count for an order, and what you marked as paid without one. Test payments are left out.',
  ],
  ['Provider fees', 'what Paystack or Flutterwave kept of them.'],
  [
    'Refunded',
    'refunds that were sent or processed in this month, and what you marked as refunded, by the way to pay of their order.',
  ],
  ['Net', 'what was received less what was refunded.'],
  ['No payment method', 'orders whose payment is agreed after the order.'],
  ['No state', 'orders without a delivery address by state, such as those that are picked up.'],
] as const

export function StatementHelp() {
  return (
    <details className="mt-5 rounded-2xl bg-white p-5 ring-1 ring-ink/10 sm:p-6 print:hidden">
      <summary className="-m-5 cursor-pointer p-5 font-medium sm:-m-6 sm:p-6">
        What each figure counts
      </summary>
      <dl className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
        {HELP.map(([name, text]) => (
          <div key={name} className="sm:contents">
            <dt className="font-medium">{name}</dt>
            <dd className="text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

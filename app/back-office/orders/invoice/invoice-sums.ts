import { formatNaira, fromKobo, toKobo } from '../../../domain/money.ts'
import { totalLabel } from '../../../domain/orders/order-total.ts'
import { partsOfTotal, type TotalParts } from '../delivery/order-delivery.ts'
import type { TaxDocument } from '../queries.ts'

interface SummedInvoice {
  order: TotalParts & { goods_amount: number; total_amount: number }
  document?: TaxDocument | undefined
  /** The documents of the order that were there before this one. */
  earlier?: readonly TaxDocument[] | undefined
}

const sumOf = (amounts: readonly number[]) =>
  fromKobo(amounts.reduce((total, naira) => total + toKobo(naira), 0))

/** What the earlier invoices of an order say, less their credit notes, in naira. */
export function invoicedBefore(earlier: readonly TaxDocument[]): number {
  return sumOf(earlier.map(({ kind, gross }) => (kind === 'invoice' ? gross : -gross)))
}

/**
 * The sums below the items of an invoice, the total last. Earlier documents are taken off the order's total, and what is in a later one.
 * What an order costs since its document was made is taken off again: the document never changes.
 */
export function invoiceSums({
  order,
  document,
  earlier = [],
}: SummedInvoice): [label: string, text: string][] {
  const total = document?.gross ?? order.total_amount
  const net = invoicedBefore(earlier)
  const ordered = document?.order_total ?? sumOf([net, total])
  const changes: [string, number][] = [
    ...earlier.map(({ kind, number, gross }): [string, number] =>
      kind === 'invoice' ? [`Tax invoice ${number}`, -gross] : [`Credit note ${number}`, gross],
    ),
    ['Not part of this invoice', sumOf([total, net, -ordered])],
    ['Agreed after this document', sumOf([ordered, -order.total_amount])],
  ]
  const shown = changes.filter(([, amount]) => amount !== 0)
  const parts = partsOfTotal(order)
  if (shown.length === 0) return [...parts, [totalLabel(order), formatNaira(total)]]
  const goods: [string, string][] = parts.length > 0 ? [] : [['Goods', formatNaira(order.goods_amount)]]
  return [
    ...goods,
    ...parts,
    ...shown.map(([label, amount]): [string, string] => [
      label,
      `${amount < 0 ? '−' : ''}${formatNaira(Math.abs(amount))}`,
    ]),
    ['Total', formatNaira(total)],
  ]
}

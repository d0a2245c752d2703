import { formatNaira } from '../../domain/money.ts'
import { PROVIDER_TITLES } from '../gateway-refunds/refund-transfer.ts'
import type { Consequences, Decision } from './queries.ts'

/** What a decision means, one sentence each: money, document, pieces and mail. */
export function consequenceLines(kind: Decision['kind'], told: Consequences): string[] {
  const { received, went_back, goes_back, kept, pieces } = told
  const lines: string[] = []
  if (received > 0)
    lines.push(
      went_back > 0
        ? `${formatNaira(received)} was received, and ${formatNaira(went_back)} of it went back.`
        : `${formatNaira(received)} was received.`,
    )
  if (goes_back > 0) lines.push(`${formatNaira(goes_back)} is to go back to the customer.`)
  else if (received > 0) lines.push('Nothing is to go back to the customer.')
  if (received > 0 && kept > 0) lines.push(`The shop keeps ${formatNaira(kept)}.`)
  if (told.invoices.length > 0) lines.push(invoiceLine(told))
  if (pieces > 0)
    lines.push(
      `${pieces === 1 ? '1 piece goes' : `${pieces.toLocaleString('en-NG')} pieces go`} back into stock.`,
    )
  if (kind !== 'receive')
    lines.push(
      told.mails_decision ? 'The customer gets a mail about it.' : 'The customer gets no mail about it.',
    )
  return lines
}

function invoiceLine({ invoices, credited, goes_back }: Consequences): string {
  const before = credited > 0 ? `, of which ${formatNaira(credited)} is credited` : ''
  const later = goes_back > 0 ? ' A refund gets a credit note.' : ''
  const stay = invoices.length === 1 ? `Invoice ${invoices[0]} stays` : `Invoices ${invoices.join(', ')} stay`
  return `${stay}${before}.${later}`
}

/** `Refund ₦70,000 now, through Paystack` */
export function refundNowLabel({ refund_amount, refund_method }: Consequences): string {
  const way =
    refund_method === null ? 'by hand' : `through ${PROVIDER_TITLES[refund_method] ?? refund_method}`
  return `Refund ${formatNaira(refund_amount)} now, ${way}`
}

/** What the box does and does not. */
export function refundNowHint({
  refund_payment_id,
  refund_amount,
  goes_back,
  mails_refund,
}: Consequences): string {
  const sentences = [
    refund_payment_id === null
      ? 'Tick this if you have sent the money yourself: the refund is recorded as processed.'
      : 'The money goes back the way it was paid.',
  ]
  if (mails_refund) sentences.push('The customer gets a mail about the refund.')
  sentences.push(
    refund_amount < goes_back
      ? 'The rest waits under Payment Tasks.'
      : 'Without the tick, the money waits under Payment Tasks.',
  )
  return sentences.join(' ')
}

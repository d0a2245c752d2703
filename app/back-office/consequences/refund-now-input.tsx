import { REFUND_NOW_FIELD, type RefundNow } from './refund-now.ts'

/** Sends a ticked refund with the form of its decision. */
export function RefundNowInput({ refund }: { refund: RefundNow | undefined }) {
  return refund && <input type="hidden" name={REFUND_NOW_FIELD} value={JSON.stringify(refund)} />
}

import { Badge } from './badge.tsx'
import { productStatusTone, publishingTone, statusTone } from './status-tone.ts'

/** The status of an order, a payment or a refund. A label is shown instead of the status, in its colour. */
export function StatusBadge({ status, label }: { status: string; label?: string | undefined }) {
  return (
    <Badge
      tone={statusTone(status)}
      wraps={label !== undefined}
      {...(label === undefined && { className: 'capitalize' })}
    >
      {label ?? status}
    </Badge>
  )
}

export interface PaymentBadgeProps {
  status: string
  /** Whether there is nothing to pay. */
  isFree: boolean
  /** What is true beside the status, such as `Part paid`. */
  mark?: string | undefined
}

/** The payment status of an order, or that there is nothing to pay. */
export function PaymentBadge({ status, isFree, mark }: PaymentBadgeProps) {
  if (isFree) return <Badge tone="grey">Free</Badge>
  if (mark === undefined) return <StatusBadge status={status} />
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusBadge status={status} />
      <Badge tone="outline" wraps>
        {mark}
      </Badge>
    </span>
  )
}

export function ProductStatusBadge({ status }: { status: string | null }) {
  return (
    <Badge tone={productStatusTone(status)} className="capitalize">
      {status ?? 'active'}
    </Badge>
  )
}

/** The status of a post, a portfolio item or a page. */
export function PublishingBadge({ status }: { status: string }) {
  return (
    <Badge tone={publishingTone(status)} className="capitalize">
      {status}
    </Badge>
  )
}

import { Badge } from './badge.tsx'
import { productStatusTone, publishingTone, statusTone } from './status-tone.ts'

/** The status of an order, a payment or a refund. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge tone={statusTone(status)} className="capitalize">
      {status}
    </Badge>
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

import { deliveryDaysText, deliveryFeeText } from '../../domain/delivery.ts'
import { estimateText, FAILED, NOT_SERVED, PENDING } from '../delivery/delivery-estimate.ts'
import type { Delivery, DeliveryOffer } from './use-delivery.ts'

/** The fee and the days in the order summary. */
export function ShippingOffer({ delivery: { choice, offer } }: { delivery: Delivery }) {
  switch (offer.kind) {
    case 'open':
      return offer.estimate === null ? 'Choose where to' : estimateText(offer.estimate)
    case 'pending':
      return PENDING
    case 'failed':
      return FAILED
    case 'not-served':
      return NOT_SERVED
    case 'known':
      return <KnownOffer offer={offer} isPickup={choice.method === 'pickup'} />
  }
}

function KnownOffer({
  offer,
  isPickup,
}: {
  offer: Extract<DeliveryOffer, { kind: 'known' }>
  isPickup: boolean
}) {
  const days = deliveryDaysText(offer)
  return (
    <>
      <span className="text-ink">{deliveryFeeText(offer.fee)}</span>
      {days !== null && (
        <span className="block text-sm">
          {isPickup ? 'Ready in' : 'Delivered in'} {days}
        </span>
      )}
    </>
  )
}

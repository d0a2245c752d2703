import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { PrefetchPageLinks, useFetcher } from 'react-router'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { Button } from '../../ui/button.tsx'
import { Label } from '../../ui/fields/label.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { useCart } from '../cart/cart-store.ts'
import { quantityOf } from '../cart/cart.ts'
import { arrivalText } from '../delivery/arrival-text.ts'
import { readChosenPlace, saveChosenPlace, type Place } from '../delivery/chosen-state.ts'
import {
  ESTIMATE_KEY,
  ESTIMATE_PATH,
  estimateText,
  type DeliveryEstimate,
  type State,
} from '../delivery/delivery-estimate.ts'
import type { EstimateData } from '../delivery/estimate-route.ts'
import { useDeliveryEstimate } from '../delivery/use-delivery-estimate.ts'
import { DeliveryText } from './delivery-text.tsx'
import { getLastPlace } from './last-place-queries.ts'

/** The piece that is delivered. */
export interface Piece {
  productId: string
  stock: number
  /** How many the shopper is about to add. */
  wanted: number
  /** Within how many weeks it is made, where more can be ordered than are in stock. */
  weeks: number | null
}

export interface DeliveryChoiceProps {
  piece: Piece
  /** Where the shop delivers. */
  states: readonly State[]
  /** The signed-in shopper, whose last order is the first choice. */
  userId: string | undefined
  /** Whether to begin with the choice of a place. */
  startOpen: boolean
}

/** Fee and dates of the chosen place, or the choice of one. */
export default function DeliveryChoice({ piece, states, userId, startOpen }: DeliveryChoiceProps) {
  const [isOpen, setOpen] = useState(startOpen)
  const [chosen, setChosen] = useState(readChosenPlace)
  const place = chosen && states.some(({ code }) => code === chosen.state) ? chosen : null
  const { lgas, estimate } = useDeliveryEstimate(
    place && { items: [{ id: piece.productId, quantity: 1 }], ...place },
  )
  useLastPlace(chosen === null ? userId : undefined, (last) => setChosen((current) => current ?? last))

  function choose(next: Place): void {
    saveChosenPlace(next)
    setChosen(next)
  }

  const arrival = useArrival(piece, estimate, place && placeName(place, states))
  const fee = place === null ? undefined : estimateText(estimate)
  return (
    <>
      <PrefetchPageLinks page={ESTIMATE_PATH} />
      {isOpen ? (
        <PlaceFields
          states={states}
          lgas={lgas}
          place={place}
          fee={fee}
          arrival={arrival}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      ) : (
        <DeliveryText onChoose={() => setOpen(true)} fee={fee} arrival={arrival} />
      )}
    </>
  )
}

/** When the piece arrives there, or where it goes as long as that is not known; undefined without a place. */
function useArrival(
  { productId, stock, wanted, weeks }: Piece,
  days: DeliveryEstimate | null | undefined,
  place: string | null,
): string | undefined {
  const calendar = useFetcher<EstimateData>({ key: ESTIMATE_KEY }).data?.calendar
  const isMade = wanted + quantityOf(useCart().items, productId) > stock
  if (place === null) return undefined
  const text = days && arrivalText({ days, weeks: (isMade && weeks) || 0, place, calendar })
  return text ?? `to ${place}`
}

function placeName({ state, lga }: Place, states: readonly State[]): string {
  const name = states.find(({ code }) => code === state)?.name ?? state
  return lga === '' ? name : `${lga}, ${name}`
}

/** Finds where the user's last order was delivered. */
function useLastPlace(userId: string | undefined, onFound: (place: Place) => void): void {
  const report = useEffectEvent(onFound)
  useEffect(() => {
    if (userId === undefined) return
    let isCurrent = true
    void readLastPlace(userId).then((place) => isCurrent && place && report(place))
    return () => {
      isCurrent = false
    }
  }, [userId])
}

async function readLastPlace(userId: string): Promise<Place | null> {
  const read = async () => getLastPlace(await browserClient(), userId)
  const last = await withFallback(read(), null, 'The last delivery')
  return last?.delivery_state ? { state: last.delivery_state, lga: last.delivery_lga ?? '' } : null
}

interface PlaceFieldsProps {
  states: readonly State[]
  lgas: readonly string[]
  place: Place | null
  fee: string | undefined
  arrival: string | undefined
  onChoose: (place: Place) => void
  onClose: () => void
}

function PlaceFields({ states, lgas, place, fee, arrival, onChoose, onClose }: PlaceFieldsProps) {
  const id = useId()
  const first = useRef<HTMLSelectElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <div className="space-y-3">
      <div>
        <Label htmlFor={id}>State</Label>
        <Select
          ref={first}
          id={id}
          className="mt-1.5"
          placeholder="Choose a state"
          value={place?.state ?? ''}
          onChange={(event) => onChoose({ state: event.currentTarget.value, lga: '' })}
          options={states.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </div>
      {place && (
        <div>
          <Label htmlFor={`${id}-lga`}>Local Government Area</Label>
          <Select
            id={`${id}-lga`}
            className="mt-1.5"
            value={place.lga}
            onChange={(event) => onChoose({ ...place, lga: event.currentTarget.value })}
          >
            <option value="">Anywhere in the state</option>
            {place.lga !== '' && !lgas.includes(place.lga) && <option value={place.lga}>{place.lga}</option>}
            {lgas.map((lga) => (
              <option key={lga} value={lga}>
                {lga}
              </option>
            ))}
          </Select>
        </div>
      )}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <output className="min-w-0 grow basis-40">
          <span className="block font-medium">{fee}</span>
          <span>{arrival}</span>
        </output>
        {place && (
          <Button variant="outline" size="small" onClick={onClose}>
            Done
          </Button>
        )}
      </div>
    </div>
  )
}

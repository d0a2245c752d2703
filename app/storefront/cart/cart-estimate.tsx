import { useId, useState, type ReactNode } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { Label } from '../../ui/fields/label.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { readChosenState, saveChosenState } from '../delivery/chosen-state.ts'
import { ESTIMATE_PATH, estimateText, type State } from '../delivery/delivery-estimate.ts'
import { useDeliveryEstimate } from '../delivery/use-delivery-estimate.ts'
import { isAvailable, type CartItem } from './cart.ts'
import { DatesLine } from './lazy-note.tsx'

export interface CartEstimate {
  /** The code of the chosen state; '' while none is chosen. */
  state: string
  onChoose: (state: string) => void
  /** What delivery to the state costs and when it arrives, or that this is being worked out, or could not be; null without a state or goods. */
  text: ReactNode
}

/** An estimate of the delivery by state: docs/behaviour/cart.md#delivery-estimate. */
export function useCartEstimate(items: readonly CartItem[], states: readonly State[]): CartEstimate {
  const [chosen, setChosen] = useState(readChosenState)
  const found = states.find(({ code }) => code === chosen)
  const state = found ? chosen : ''
  const goods = items.filter(isAvailable).map(({ id, quantity }) => ({ id, quantity }))
  const question = state !== '' && goods.length > 0 ? { items: goods, state, lga: '' } : null
  const { estimate } = useDeliveryEstimate(question)
  return {
    state,
    onChoose: (code) => {
      saveChosenState(code)
      setChosen(code)
    },
    text: question && (
      <>
        <span>{estimateText(estimate)}</span>
        <DatesLine days={estimate} place={found?.name ?? ''} />
      </>
    ),
  }
}

export interface EstimateStateSelectProps {
  states: readonly State[]
  estimate: CartEstimate
}

export function EstimateStateSelect({ states, estimate }: EstimateStateSelectProps) {
  const id = useId()
  return (
    <div>
      <PrefetchPageLinks page={ESTIMATE_PATH} />
      <dt>
        <Label htmlFor={id}>Estimate delivery to</Label>
      </dt>
      <dd className="mt-1.5">
        <Select
          id={id}
          placeholder="Choose a state"
          value={estimate.state}
          onChange={(event) => estimate.onChoose(event.currentTarget.value)}
          options={states.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </dd>
    </div>
  )
}

import { deviceStorage } from '../../lib/storage/device-storage.ts'

const STORAGE_KEY = 'delivery-state'

/** A place for which delivery is estimated: the code of a state, and one of its LGAs, '' for the whole state. */
export interface Place {
  state: string
  lga: string
}

/**
 * The place that was chosen last, at a product or in the cart, or that the last order went to. The device remembers it as the areas of
 * zones are written: `LA`, `LA/Ikeja`. Null while there is none.
 */
export function readChosenPlace(storage = deviceStorage): Place | null {
  const [, state = '', lga = ''] = /^([A-Z]{2})(?:\/(.+))?$/.exec(storage.getItem(STORAGE_KEY) ?? '') ?? []
  return state === '' ? null : { state, lga }
}

export function saveChosenPlace({ state, lga }: Place, storage = deviceStorage): void {
  storage.setItem(STORAGE_KEY, lga === '' ? state : `${state}/${lga}`)
}

/** The state of the chosen place, with which cart and checkout begin. '' while none was chosen. */
export function readChosenState(storage = deviceStorage): string {
  return readChosenPlace(storage)?.state ?? ''
}

/** Keeps the chosen LGA, if it is in this state. */
export function saveChosenState(state: string, storage = deviceStorage): void {
  if (state !== readChosenState(storage)) saveChosenPlace({ state, lga: '' }, storage)
}

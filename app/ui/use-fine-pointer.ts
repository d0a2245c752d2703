import { useSyncExternalStore } from 'react'

/** A mouse that is connected later counts on the next page. */
const followNothing = () => () => {}

/** Whether the main pointing device is as exact as a mouse; false on the server and during hydration. */
export function useFinePointer(): boolean {
  return useSyncExternalStore(
    followNothing,
    () => matchMedia('(pointer: fine)').matches,
    () => false,
  )
}

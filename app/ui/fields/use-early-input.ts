import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Hydration leaves what a visitor has typed or chosen in a control, but React does not know of it: the next
 * rendering of a controlled one would undo it. Calls `take` once with the control, before that.
 */
export function useEarlyInput<Control extends Element>(
  take: (control: Control) => void,
): RefObject<Control | null> {
  const ref = useRef<Control>(null)
  const onHydrated = useEffectEvent(take)
  useLayoutEffect(() => {
    if (ref.current) onHydrated(ref.current)
  }, [])
  return ref
}

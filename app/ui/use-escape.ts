import { useEffect, useEffectEvent } from 'react'

/** Calls back on Escape while `active`, unless another handler prevented the default. */
export function useEscape(active: boolean, onEscape: () => void): void {
  const handleEscape = useEffectEvent(onEscape)

  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) handleEscape()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [active])
}

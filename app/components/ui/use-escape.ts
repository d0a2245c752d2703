import { useEffect, useEffectEvent } from 'react'

/** Calls back on Escape while `active`, unless a window above has taken the key for itself. */
export function useEscape(active: boolean, onEscape: () => void): void {
  const answer = useEffectEvent(onEscape)

  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) answer()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [active])
}

import { useSyncExternalStore } from 'react'

const FINE_POINTER = '(pointer: fine)'

function follow(onChange: () => void): () => void {
  const pointer = window.matchMedia(FINE_POINTER)
  pointer.addEventListener('change', onChange)
  return () => pointer.removeEventListener('change', onChange)
}

/** Whether the main pointing device is as exact as a mouse; false on the server and during hydration. */
export function useFinePointer(): boolean {
  return useSyncExternalStore(
    follow,
    () => window.matchMedia(FINE_POINTER).matches,
    () => false,
  )
}

import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

export interface UnsavedFiles {
  stored: (url: string) => void
  /** The row holds it now. */
  saved: (url: string) => void
  /** Deletes the file if no row holds it. */
  discard: (url: string) => void
  discardAll: () => void
}

/** What is stored but never saved belongs to nobody: it is deleted when the form of `input` is reset. */
export function useUnsavedFiles(
  input: RefObject<HTMLInputElement | null>,
  remove: (url: string) => Promise<void>,
): UnsavedFiles {
  const unsaved = useRef(new Set<string>())

  function discard(url: string): void {
    if (unsaved.current.delete(url)) remove(url).catch(() => undefined)
  }

  function discardAll(): void {
    for (const url of unsaved.current) discard(url)
  }

  const letGo = useEffectEvent(discardAll)
  useEffect(() => {
    const form = input.current?.form
    const onReset = () => letGo()
    form?.addEventListener('reset', onReset)
    return () => form?.removeEventListener('reset', onReset)
  }, [input])

  return {
    stored: (url) => unsaved.current.add(url),
    saved: (url) => unsaved.current.delete(url),
    discard,
    discardAll,
  }
}

import { useEffect, useState } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'

const START_WITHIN_MS = 2_000

/** Calls back with what is shown after each change. Returns a function that ends this. */
export type StartFollowing<Shown, Key> = (
  loaded: Shown,
  key: Key,
  onChange: (shown: Shown) => void,
) => Promise<() => void>

/** What a page shows, updated while the page is visible; `loaded` until the first change. `start` stays the same function. */
export function useFollowed<Shown extends object, Key>(
  loaded: Shown | null,
  key: Key,
  start: StartFollowing<Shown, Key>,
): Shown | null {
  const [latest, setLatest] = useState<{ since: Shown; shown: Shown }>()

  useEffect(() => {
    if (loaded === null) return undefined
    let stop: (() => void) | undefined
    let isOver = false
    whenIdle(() => {
      if (isOver) return
      start(loaded, key, (shown) => setLatest({ since: loaded, shown })).then(
        (stopStarted) => (isOver ? stopStarted() : (stop = stopStarted)),
        (error: unknown) => console.warn('The page is not kept up to date:', error),
      )
    }, START_WITHIN_MS)
    return () => {
      isOver = true
      stop?.()
    }
  }, [loaded, key, start])

  return latest?.since === loaded ? (latest?.shown ?? null) : loaded
}

import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'

export interface LatePartProps<Props> {
  /** Fetches the code; the same function at every rendering. */
  load: () => Promise<{ default: ComponentType<Props> }>
  /** The code is fetched when this first becomes true. */
  wanted: boolean
  props: Props
  /** Stands in until the part is there. */
  fallback?: ReactNode
  onLost: () => void
}

/**
 * A part of the page whose code is fetched at the first need. Unlike with `lazy()`, code that does not come takes nothing
 * with it: `onLost` is called, and wanting the part again asks for it again.
 */
export function LatePart<Props extends object>({
  load,
  wanted,
  props,
  fallback = null,
  onLost,
}: LatePartProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const lose = useEffectEvent(onLost)

  useEffect(() => {
    if (!wanted || Part) return
    let current = true
    load().then(
      (loaded) => current && setPart(() => loaded.default),
      () => current && lose(),
    )
    return () => {
      current = false
    }
  }, [load, wanted, Part])

  return Part ? <Part {...props} /> : fallback
}

/** What to say when a part that was asked for did not come. */
export const PART_LOST = 'This part of the page did not load. Please check your connection and try again.'

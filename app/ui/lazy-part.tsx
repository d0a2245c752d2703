import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'

export interface LazyPartProps<Props> {
  /** Imports the component. Must be a stable function. */
  load: () => Promise<{ default: ComponentType<Props> }>
  /** The component is imported when this first becomes true. */
  enabled: boolean
  props: Props
  /** Shown until the component has loaded. */
  fallback?: ReactNode
  onLoadError: () => void
}

/**
 * Loads a component on demand. Unlike with `React.lazy`, a failed import does not throw: it calls `onLoadError`, and the
 * import is tried again when `enabled` becomes true again.
 */
export function LazyPart<Props extends object>({
  load,
  enabled,
  props,
  fallback = null,
  onLoadError,
}: LazyPartProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const reportError = useEffectEvent(onLoadError)

  useEffect(() => {
    if (!enabled || Part) return
    let current = true
    load().then(
      (loaded) => current && setPart(() => loaded.default),
      () => current && reportError(),
    )
    return () => {
      current = false
    }
  }, [load, enabled, Part])

  return Part ? <Part {...props} /> : fallback
}

/** The message for a failed import. */
export const LOAD_FAILED = 'This part of the page did not load. Please check your connection and try again.'

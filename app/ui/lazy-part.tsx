import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import type { Elements } from '../lib/text/elements.ts'

export interface LazyPartProps<Props> {
  /** Imports the component. Must be a stable function. */
  load: () => Promise<{ default: ComponentType<Props> }>
  /** The component is imported when this first becomes true. */
  enabled: boolean
  props: Props
  /** Shown until the component has loaded. */
  fallback?: Elements
  onLoadError: () => void
}

const UNTIL_LOADED_MS = 30_000

/**
 * Loads a component on demand. Unlike with `React.lazy`, a failed import, or one that takes too long, does not throw: it
 * calls `onLoadError`, and the import is tried again when `enabled` becomes true again.
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
    const fail = () => current && reportError()
    // A script that never comes does not fail by itself for minutes.
    const timer = setTimeout(fail, UNTIL_LOADED_MS)
    load().then((loaded) => setPart(() => loaded.default), fail)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [load, enabled, Part])

  return Part ? <Part {...props} /> : fallback
}

/** The message for a failed import. */
export const LOAD_FAILED = 'This part of the page did not load. Please check your connection and try again.'

import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { isWorkRunning } from '../access/reauthentication.ts'
import { hasUnsavedChanges } from '../form/unsaved-changes.ts'

const listeners = new Set<() => void>()

/** Called when the connection to the shop is back after a loss, as after a sleep. */
export function tellReturn(): void {
  for (const listener of listeners) listener()
}

/** Reads an open list again when the connection is back, for what was missed; not under changes that are not saved. */
export function useRefreshOnReturn(): void {
  const { revalidate } = useRevalidator()
  const refresh = useEffectEvent(() => {
    if (!hasUnsavedChanges() && !isWorkRunning()) void revalidate()
  })
  useEffect(() => {
    const listener = () => refresh()
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}

import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { getAccessStatus } from '../access/access-status.ts'
import { isWorkRunning } from '../access/reauthentication.ts'
import { hasUnsavedChanges } from '../form/unsaved-changes.ts'

/** One decision changes several rows, which are read together. */
const COLLECT_MS = 200
/** Between two readings while many rows change, and until unsaved changes are looked for again. */
const PAUSE_MS = 3_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let isOutdated = false

/** Called when rows that staff watch have changed or, as after a sleep, may have. */
export function tellChange(): void {
  isOutdated = true
  timer ??= setTimeout(tell, COLLECT_MS)
}

function tell(): void {
  timer = undefined
  // A page that is shown again tells of changes by itself.
  if (!isOutdated || document.visibilityState === 'hidden') return
  isOutdated = false
  timer = setTimeout(tell, PAUSE_MS)
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Calls `read` after changes, once the shop answers: a reading that fails would replace what is shown. Not while there are changes that
 * are not saved, but after them. Returns a function that ends this.
 */
export function readAfterChanges(read: () => void, answers: () => Promise<boolean>): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let isOver = false

  async function readOrWait(): Promise<void> {
    if (isAsking) return
    clearTimeout(waiting)
    isAsking = true
    const mayRead = !hasUnsaved() && (await answers()) && !hasUnsaved()
    isAsking = false
    if (isOver) return
    if (mayRead) read()
    else waiting = setTimeout(readOrWait, PAUSE_MS)
  }

  const stop = listen(() => void readOrWait())
  return () => {
    isOver = true
    clearTimeout(waiting)
    stop()
  }
}

function hasUnsaved(): boolean {
  return hasUnsavedChanges() || isWorkRunning()
}

/** Asks for the access, which the screen's own check then finds. */
async function answersStaff(): Promise<boolean> {
  return (await getAccessStatus({ fresh: true })) !== 'unknown'
}

/** Calls back after changes of what staff watch. */
export function useChanges(onChange: () => void): void {
  const report = useEffectEvent(onChange)
  useEffect(() => listen(() => report()), [])
}

/** Loads the screen again after changes of what staff watch: docs/behaviour/lists-and-forms.md#lists. */
export function useRefresh(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => readAfterChanges(() => void revalidate(), answersStaff), [revalidate])
}

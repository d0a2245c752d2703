import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { Page } from './keyset-page.ts'
import type { ListPosition } from './scroll-anchor.ts'

/** A list as the user left it: its rows and the scroll position. */
export interface ListSnapshot {
  first: Page<unknown>
  later: Page<unknown>
  position?: ListPosition
}

/** The lists left last, by URL, least recent first. */
const snapshots = new Map<string, ListSnapshot>()
const MAX_SNAPSHOTS = 8

let previousPath = ''

/** Records the previous screen's path. Called once, in the layout of the back office. */
export function useTrackPreviousScreen(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    previousPath = pathname
  }, [pathname])
}

export interface SnapshotHandle {
  /** The snapshot of this URL, after Back or Forward or a return from the form of a row; otherwise undefined. */
  restored: ListSnapshot | undefined
  /** Merges a part into the snapshot of this URL. */
  save: (part: Partial<ListSnapshot>) => void
}

const EMPTY: ListSnapshot = { first: { rows: [], next: null }, later: { rows: [], next: null } }

export function useListSnapshot(): SnapshotHandle {
  const { pathname, search } = useLocation()
  const isReturning = useNavigationType() === 'POP' || previousPath.startsWith(`${pathname}/`)
  const url = pathname + search
  const [restored] = useState(() => (isReturning ? snapshots.get(url) : undefined))
  return {
    restored,
    save: (part) => {
      const list = { ...EMPTY, ...snapshots.get(url), ...part }
      snapshots.delete(url)
      snapshots.set(url, list)
      const [oldest] = snapshots.keys()
      if (oldest !== undefined && snapshots.size > MAX_SNAPSHOTS) snapshots.delete(oldest)
    },
  }
}

/** The location state for links from a list to the form of a row. The form returns to the same list. */
export function useListLinkState(): { list: string } {
  const { pathname, search } = useLocation()
  return { list: pathname + search }
}

/** The URL of the list that linked to the form; `path` when the form was opened directly. */
export function returnPath(state: unknown, path: string): string {
  const list = (state as { list?: unknown } | null)?.list
  return typeof list === 'string' && (list === path || list.startsWith(`${path}?`)) ? list : path
}

import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { Slice } from '../../lib/slice.ts'

/** How a list was left: its rows, and how far one had scrolled. */
export interface LeftList {
  first: Slice<unknown>
  later: Slice<unknown>
  scrolled: number
}

/** A few lists, by their addresses, as long as the page is open. */
const left = new Map<string, LeftList>()
const KEPT = 8

let screenBefore = ''

/** For the frame of the back office alone: remembers which screen one comes from. */
export function useScreenTrail(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    screenBefore = pathname
  }, [pathname])
}

export interface ListMemory {
  /** How the list of this address was left, when one comes back to it: by Back, or from the form of one of its rows. */
  recall: () => LeftList | undefined
  remember: (list: LeftList) => void
}

export function useListMemory(): ListMemory {
  const { pathname, search } = useLocation()
  const comesBack = useNavigationType() === 'POP' || screenBefore.startsWith(`${pathname}/`)
  const address = pathname + search
  return {
    recall: () => (comesBack ? left.get(address) : undefined),
    remember: (list) => {
      left.delete(address)
      left.set(address, list)
      if (left.size > KEPT) left.delete(left.keys().next().value!)
    },
  }
}

/** What a link from a list to the form of a row carries, so that the form leads back to the same list. */
export function useListState(): { list: string } {
  const { pathname, search } = useLocation()
  return { list: pathname + search }
}

/** The list that one came from; the plain one when the form was opened by its address. */
export function listBehind(state: unknown, path: string): string {
  const list = (state as { list?: unknown } | null)?.list
  return typeof list === 'string' && (list === path || list.startsWith(`${path}?`)) ? list : path
}

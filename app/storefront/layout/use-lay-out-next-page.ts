import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { layOutAll } from '../../lib/first-load/after-first-view.ts'

/** The key of the history entry with which a document begins. */
const FIRST = 'default'

/**
 * Lays out all sections of the pages that follow the first one. A layout effect of the layout, so before that of the router, which
 * restores the position after Back: it depends on the height of each section.
 */
export function useLayOutNextPage(): void {
  const { key } = useLocation()
  useLayoutEffect(() => {
    if (key !== FIRST) layOutAll()
  }, [key])
}

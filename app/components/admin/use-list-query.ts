import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import { readListQuery, writeListQuery, type ListQuery, type ListSpec } from '../../lib/list-query.ts'
import type { SliceOrder } from '../../lib/slice.ts'

export interface ListControls<Filter extends string = string> {
  /** What was asked last, even while the answer is on its way. */
  query: ListQuery<Filter>
  /** Whether it is still on its way. */
  busy: boolean
  search: (text: string) => void
  /** An empty value takes the filter off. */
  filter: (name: Filter, value: string) => void
  sort: (order: SliceOrder) => void
  clear: () => void
}

/**
 * Search, filters and order of a list, kept in the address: a link to it shows the same rows, and Back undoes the last
 * choice. Typing replaces the address instead of leaving a trail of letters.
 */
export function useListQuery<Filter extends string>(spec: ListSpec<Filter>): ListControls<Filter> {
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const { location: next, formMethod } = useNavigation()
  const asked = next?.pathname === pathname && !formMethod ? new URLSearchParams(next.search) : params
  const query = readListQuery(spec, asked)
  // What was chosen last: a second choice may come before the first one is drawn, and must not undo it.
  const latest = useRef(query)
  const address = asked.toString()
  useLayoutEffect(() => {
    latest.current = readListQuery(spec, new URLSearchParams(address))
  }, [spec, address])

  function change(changes: Partial<ListQuery<Filter>>, replace: boolean) {
    latest.current = { ...latest.current, ...changes }
    setParams(writeListQuery(spec, latest.current), { replace, preventScrollReset: true })
  }

  return {
    query,
    busy: asked !== params,
    search: (search) => change({ search }, true),
    filter: (name, value) => change({ filters: { ...latest.current.filters, [name]: value } }, false),
    sort: (order) => change({ order }, false),
    clear: () => change({ search: '', filters: {} }, false),
  }
}

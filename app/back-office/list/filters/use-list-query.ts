import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import type { SortOrder } from '../pages/keyset-page.ts'
import { readListQuery, writeListQuery, type ListQuery, type ListSpec } from '../pages/list-query.ts'

export interface ListControls<Filter extends string = string> {
  /** The latest query, even while its rows are loading. */
  query: ListQuery<Filter>
  /** Whether its rows are loading. */
  busy: boolean
  search: (text: string) => void
  /** An empty value removes the filter. */
  filter: (name: Filter, value: string) => void
  sort: (order: SortOrder) => void
  clear: () => void
}

/**
 * Search, filters and order of a list, kept in the URL: a link shows the same rows, and Back undoes the last change. A
 * search replaces the history entry, so that typing does not fill the history.
 */
export function useListQuery<Filter extends string>(spec: ListSpec<Filter>): ListControls<Filter> {
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const { location: next, formMethod } = useNavigation()
  const pending = next?.pathname === pathname && !formMethod ? new URLSearchParams(next.search) : params
  const query = readListQuery(spec, pending)
  // A second change may come before the first one is rendered, and must not undo it.
  const latest = useRef(query)
  const queryString = pending.toString()
  useLayoutEffect(() => {
    latest.current = readListQuery(spec, new URLSearchParams(queryString))
  }, [spec, queryString])

  function change(changes: Partial<ListQuery<Filter>>, replace: boolean) {
    latest.current = { ...latest.current, ...changes }
    setParams(writeListQuery(spec, latest.current), { replace, preventScrollReset: true })
  }

  return {
    query,
    busy: pending !== params,
    search: (search) => change({ search }, true),
    filter: (name, value) => change({ filters: { ...latest.current.filters, [name]: value } }, false),
    sort: (order) => change({ order }, false),
    clear: () => change({ search: '', filters: {} }, false),
  }
}

import { useEffect, useEffectEvent, useState } from 'react'

/** Debounce, in milliseconds. */
const DEBOUNCE_MS = 150

/** What was found; `idle` without a search text, which ends a search. Until then results stay until the next answer. */
export type SearchResults<Row> = Row[] | 'idle' | 'searching' | 'failed'

/** Searches as somebody types. */
export function useSearchResults<Row>(
  query: string,
  onSearch: (text: string) => Promise<Row[]>,
): SearchResults<Row> {
  const [answer, setAnswer] = useState<Row[] | 'failed'>()
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (query === '') return
    let isCurrent = true
    const show = (found: Row[] | 'failed') => isCurrent && setAnswer(found)
    const timer = window.setTimeout(() => void search(query).then(show, () => show('failed')), DEBOUNCE_MS)
    return () => {
      isCurrent = false
      window.clearTimeout(timer)
    }
  }, [query])
  if (query === '' && answer !== undefined) setAnswer(undefined)
  return query === '' ? 'idle' : (answer ?? 'searching')
}

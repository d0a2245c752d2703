import { useEffect, useEffectEvent, useState } from 'react'
import { withReauthentication } from '../access/reauthentication.ts'

/** Debounce, in milliseconds. */
const DEBOUNCE_MS = 150

/** What was found; `idle` without a search text, which ends a search. Until then results stay until the next answer. */
export type SearchResults<Row> = Row[] | 'idle' | 'searching' | 'failed'

/** Searches as somebody types. A visitor finds other rows than staff, or none, so an ended session asks for a new sign-in. */
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
    const start = () => withReauthentication(() => search(query)).then(show, () => show('failed'))
    const timer = window.setTimeout(() => void start(), DEBOUNCE_MS)
    return () => {
      isCurrent = false
      window.clearTimeout(timer)
    }
  }, [query])
  if (query === '' && answer !== undefined) setAnswer(undefined)
  return query === '' ? 'idle' : (answer ?? 'searching')
}

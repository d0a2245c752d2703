import { useState } from 'react'
import type { Fetcher } from 'react-router'

/**
 * The last result of a fetcher, for effects that depend on it. React Router keeps results in a map that it changes between
 * renders. The first render with a new result may be one that React discards because no state has changed; the effects of
 * the next render would then see no difference and not run. As state, the result is a change.
 */
export function useFetcherResult<Result>({ data }: Pick<Fetcher<Result>, 'data'>): Result | undefined {
  const [result, setResult] = useState(data)
  if (data !== result) setResult(() => data)
  return data
}

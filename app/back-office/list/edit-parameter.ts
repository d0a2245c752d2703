import { useSearchParams } from 'react-router'

const PARAMETER = 'edit'

/** A link to a list that opens the form of one of its rows. */
export function editHref(list: string, id: string): string {
  return `${list}?${PARAMETER}=${id}`
}

export interface EditParameter {
  /** The id in the URL; null without one. */
  id: string | null
  /** Removes it from the URL, so that a reload does not open the form again. */
  clear: () => void
}

/** The URL parameter that opens the form of a row. */
export function useEditParameter(): EditParameter {
  const [params, setParams] = useSearchParams()
  const id = params.get(PARAMETER)
  function clear() {
    if (id === null) return
    const rest = new URLSearchParams(params)
    rest.delete(PARAMETER)
    setParams(rest, { replace: true, preventScrollReset: true })
  }
  return { id, clear }
}

import { useSearchParams } from 'react-router'

const PARAMETER = 'edit'
/** Instead of an id: the empty form. */
const NEW = 'new'
/** Before the names of what a new row begins with. */
const PROPOSED = 'new.'

/** A link to a list that opens the form of one of its rows. */
export function editHref(list: string, id: string): string {
  return `${list}?${PARAMETER}=${id}`
}

/** A link to a list that opens the form of a new row with these values. */
export function newHref(list: string, values: Readonly<Record<string, string>>): string {
  const proposed = Object.entries(values).map(([name, value]) => [PROPOSED + name, value])
  return `${list}?${new URLSearchParams([[PARAMETER, NEW], ...proposed])}`
}

/** A value with which the URL opens a new row; '' without one. */
export function proposedValue(params: URLSearchParams, name: string): string {
  return params.get(PROPOSED + name) ?? ''
}

export interface EditParameter {
  /** The id in the URL; null without one. */
  id: string | null
  /** Whether the URL opens the form of a new row. */
  isNew: boolean
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
    for (const name of params.keys()) if (name === PARAMETER || name.startsWith(PROPOSED)) rest.delete(name)
    setParams(rest, { replace: true, preventScrollReset: true })
  }
  return { id, isNew: id === NEW, clear }
}

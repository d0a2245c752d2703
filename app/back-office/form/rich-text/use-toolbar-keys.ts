import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { placeForKey } from '../../../ui/place-for-key.ts'

export interface ToolbarKeys {
  /** The props of the element with the role toolbar. */
  toolbar: {
    onFocus: (event: FocusEvent<HTMLElement>) => void
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
  /** The `tabIndex` of the control at this place. */
  tabIndex: (place: number) => 0 | -1
}

/**
 * The keys of a toolbar (ARIA Authoring Practices Guide, pattern 'Toolbar'): it is one stop of the Tab key, at the control that was
 * used last; arrow keys, Home and End move between its controls.
 */
export function useToolbarKeys(): ToolbarKeys {
  const [current, setCurrent] = useState(0)
  return {
    toolbar: {
      onFocus: ({ currentTarget, target }) => setCurrent(controlsOf(currentTarget).indexOf(target)),
      onKeyDown: (event) => {
        const controls = controlsOf(event.currentTarget)
        const next = placeForKey(event.key, current, controls.length)
        if (next === undefined) return
        event.preventDefault()
        controls[next]?.focus()
      },
    },
    tabIndex: (place) => (place === current ? 0 : -1),
  }
}

function controlsOf(toolbar: HTMLElement): HTMLElement[] {
  return [...toolbar.querySelectorAll<HTMLElement>('select, button, input')]
}

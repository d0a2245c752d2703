import type { MouseEvent } from 'react'

/**
 * For a button that removes its list item, or itself from its field: before it does, moves the focus to the same button of the next
 * item or else of the previous one, and without other items to the field that adds them. Removing the focused button would send a
 * keyboard back to the top of the page. A finger's press moves nothing: a focused text field would open the phone's keyboard.
 */
export function passFocusOn({ currentTarget, detail }: MouseEvent<HTMLElement>): void {
  if (detail > 0) return
  const item = currentTarget.closest('li') ?? currentTarget
  const neighbour = item === currentTarget ? null : (item.nextElementSibling ?? item.previousElementSibling)
  const controls = neighbour
    ? buttonsOf(neighbour).slice(buttonsOf(item).indexOf(currentTarget))
    : controlsAround(item).filter((control) => !item.contains(control))
  controls[0]?.focus()
}

function buttonsOf(item: Element): HTMLElement[] {
  return [...item.querySelectorAll('button')]
}

/** Those of the field that the item belongs to. */
function controlsAround(item: HTMLElement): HTMLElement[] {
  const field = item.parentElement?.closest('fieldset, section')
  return [...(field?.querySelectorAll<HTMLElement>('input:not([type=hidden]), button') ?? [])]
}

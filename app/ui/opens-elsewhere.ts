/** Whether a click with a modifier key opens its link in another tab or window, or saves it. */
export function opensElsewhere(
  event: Pick<MouseEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
): boolean {
  return event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
}

import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * Calls `onChange` with a form's entries when it is mounted and after each change of a hidden input, which fires no event.
 * Returns the handler for the form's input events. It is React's, because a state that changes in a listener of the browser
 * is rendered before React has seen the event, and a controlled input would lose what was typed.
 */
export function useFormValues(
  place: RefObject<HTMLElement | null>,
  onChange: (values: FormData) => void,
): () => void {
  function report(): void {
    const form = place.current?.querySelector('form')
    if (form) onChange(new FormData(form))
  }
  const reportEffect = useEffectEvent(report)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new MutationObserver(() => reportEffect())
    observer.observe(element, { subtree: true, attributes: true, attributeFilter: ['value'] })
    reportEffect()
    return () => observer.disconnect()
  }, [place])
  return report
}

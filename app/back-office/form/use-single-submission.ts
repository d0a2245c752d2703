import { useRef } from 'react'
import { useFetcher } from 'react-router'

/**
 * A fetcher for a button, with one submission at a time. A fetcher's own state comes too late for that: the second click of a double
 * click arrives before React has disabled the button.
 */
export function useSingleSubmission<Data = unknown>() {
  const fetcher = useFetcher<Data>()
  const isSubmitting = useRef(false)

  async function submit(...submission: Parameters<typeof fetcher.submit>): Promise<void> {
    if (isSubmitting.current) return
    isSubmitting.current = true
    try {
      await fetcher.submit(...submission)
    } finally {
      isSubmitting.current = false
    }
  }

  return { fetcher, submit, pending: fetcher.state !== 'idle' }
}

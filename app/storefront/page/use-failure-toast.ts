import { useEffect } from 'react'
import { toast } from '../../ui/toasts/toast.ts'
import type { Loaded } from './load-page.ts'

/** Shows the failure of a page's data as a toast. `text` replaces the error's message. */
export function useFailureToast(data: Loaded<object> | undefined, title: string, text?: string): void {
  useEffect(() => {
    if (data && data.failure !== null) toast.error(title, text ?? data.failure)
  }, [data, title, text])
}

import { useEffect } from 'react'
import { toast } from '../../ui/toasts/toast.ts'
import type { Loaded } from './load-page.ts'

/**
 * Shows the failure of a page's data as a toast. `text` replaces the error's message. A second failure, such as that of the
 * next part of a list, replaces the first one's toast.
 */
export function useFailureToast(data: Loaded<object> | undefined, title: string, text?: string): void {
  useEffect(() => {
    if (data && data.failure !== null) toast.error(title, text ?? data.failure, { topic: title })
  }, [data, title, text])
}

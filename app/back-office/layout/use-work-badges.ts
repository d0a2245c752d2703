import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { useChanges } from '../list/use-refresh.ts'
import { countPaymentTasks } from '../payments/payment-task-queries.ts'

const TASKS = '/admin/payment-tasks'

/**
 * The number of open payment tasks, by sidebar address. Counted at the start, after changes, and after each visit of their screen.
 */
export function usePaymentTaskBadge(): Record<string, number> {
  const isOpen = useLocation().pathname.startsWith(TASKS)
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!isOpen) void countTasks().then(setCount)
  }, [isOpen])
  useChanges(() => void countTasks().then(setCount))
  return { [TASKS]: count }
}

/** 0 when they cannot be counted: the badge is a hint, and the screen reports failures. */
async function countTasks(): Promise<number> {
  return browserClient()
    .then(countPaymentTasks)
    .catch(() => 0)
}

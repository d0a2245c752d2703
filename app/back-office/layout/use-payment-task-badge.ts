import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { countPaymentTasks } from '../payments/payment-task-queries.ts'

const TASKS = '/admin/payment-tasks'

/**
 * The number of open payment tasks, by sidebar address. Counted whenever staff are elsewhere than on
 * their screen, at the start and after each visit.
 */
export function usePaymentTaskBadge(): Record<string, number> {
  const isOpen = useLocation().pathname.startsWith(TASKS)
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!isOpen) void countTasks().then(setCount)
  }, [isOpen])
  return { [TASKS]: count }
}

/** 0 when they cannot be counted: the badge is a hint, and the screen reports failures. */
async function countTasks(): Promise<number> {
  return browserClient()
    .then(countPaymentTasks)
    .catch(() => 0)
}

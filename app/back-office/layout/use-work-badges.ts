import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { listWaitingWork } from '../dashboard/queries.ts'
import { useChanges } from '../list/use-refresh.ts'

const TASKS = '/admin/payment-tasks'
const REFUNDS = '/admin/refunds'
const SCREENS = [TASKS, '/admin/returns']

/**
 * What waits for staff beside orders, by sidebar address: payment tasks with receipts to check, and returns to answer. Counted at the
 * start, after changes, and after each visit of their screens.
 */
export function useWorkBadges(): Record<string, number> {
  const { pathname } = useLocation()
  const [badges, setBadges] = useState<Record<string, number>>()
  const isToCount = badges === undefined || !SCREENS.some((screen) => pathname.startsWith(screen))
  useEffect(() => {
    if (isToCount) void countWork().then(setBadges)
  }, [isToCount])
  useChanges(() => void countWork().then(setBadges))
  return badges ?? {}
}

/** Nothing when it cannot be counted: the badges are a hint, and the screens report failures. */
async function countWork(): Promise<Record<string, number>> {
  const work = await browserClient()
    .then(listWaitingWork)
    .catch(() => [])
  const badges = { [TASKS]: 0, [REFUNDS]: 0 }
  for (const { kind, waiting } of work) badges[kind === 'return' ? REFUNDS : TASKS]! += waiting
  return badges
}

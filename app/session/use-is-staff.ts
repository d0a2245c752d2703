import { useEffect, useState } from 'react'
import { browserClient } from '../lib/supabase/supabase-browser.ts'
import { isAdmin } from './role-queries.ts'

/** Lookups by user id, also those that are still running. */
const lookups = new Map<string, Promise<boolean>>()

/**
 * Whether an account is staff, for showing a link to the back office. The role is read once, when `enabled` first becomes
 * true, so that page loads cause no request. A failed request counts as no and is not cached.
 */
export function useIsStaff(userId: string, enabled: boolean): boolean {
  const [staffId, setStaffId] = useState<string>()
  useEffect(() => {
    if (!enabled) return
    let isCurrent = true
    void readRole(userId).then((isStaff) => isCurrent && setStaffId(isStaff ? userId : undefined))
    return () => {
      isCurrent = false
    }
  }, [userId, enabled])
  return staffId === userId
}

function readRole(userId: string): Promise<boolean> {
  const known = lookups.get(userId)
  if (known) return known
  const lookup = browserClient()
    .then((client) => isAdmin(client, userId))
    .catch(() => {
      lookups.delete(userId)
      return false
    })
  lookups.set(userId, lookup)
  return lookup
}

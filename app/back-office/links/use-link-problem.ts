import { useRef, useState } from 'react'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { deadLinkProblem } from './dead-links.ts'
import { readLink } from './link-address.ts'

export interface LinkProblem {
  /** Why the link as it is typed now leads nowhere; null as long as that is not known. */
  problem: string | null
  /** Finds out whether a link leads anywhere, and resolves to what is wrong with it. */
  check: (typed: string) => Promise<string | null>
}

export function useLinkProblem(value: string): LinkProblem {
  const [checked, setChecked] = useState<{ typed: string; problem: string | null }>()
  const latest = useRef('')

  async function check(typed: string): Promise<string | null> {
    latest.current = typed
    const { link, problem = null } = readLink(typed)
    const found = link === undefined ? problem : await deadLinkProblem(await browserClient(), link)
    if (latest.current === typed) setChecked({ typed, problem: found })
    return found
  }

  return { problem: checked?.typed === value ? checked.problem : null, check }
}

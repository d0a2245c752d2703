import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The open state of a dialog, kept in the hash of the URL, so that the Back button of a phone closes the dialog and not the
 * page. `hash` begins with `#`.
 */
export function useOpenByHash(hash: string) {
  const location = useLocation()
  const navigate = useNavigate()
  const openedHere = useRef(false)
  const isOpen = location.hash === hash
  const { pathname, search, state } = location

  function open(): void {
    openedHere.current = true
    void navigate({ pathname, search, hash }, { state, preventScrollReset: true })
  }

  function close(): void {
    if (!isOpen) return
    if (openedHere.current) void navigate(-1)
    // After a reload, the previous history entry is another page.
    else void navigate({ pathname, search }, { state, replace: true, preventScrollReset: true })
    openedHere.current = false
  }

  return { isOpen, open, close }
}

import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Announces the page's title after a client navigation that changes it, such as to another category; browsers do so only for new
 * documents.
 */
export function PageAnnouncer() {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const shown = useRef({ address, title: '' })
  const [title, setTitle] = useState('')

  useEffect(() => {
    const before = shown.current
    shown.current = { address, title: document.title }
    if (before.address !== address && before.title !== document.title) setTitle(document.title)
  }, [address])

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

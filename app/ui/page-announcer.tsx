import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Announces the page's title after a client navigation that changes it, such as to another category; browsers do so only for new
 * documents.
 */
export function PageAnnouncer() {
  const { pathname, search } = useLocation()
  const shown = useRef('')
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (shown.current !== '' && shown.current !== document.title) setTitle(document.title)
    shown.current = document.title
  }, [pathname, search])

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

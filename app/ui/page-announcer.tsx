import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Announces the page's title after a client navigation; browsers do so only for new documents. */
export function PageAnnouncer() {
  const { pathname } = useLocation()
  const announced = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (announced.current === pathname) return
    announced.current = pathname
    setTitle(document.title)
  }, [pathname])

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

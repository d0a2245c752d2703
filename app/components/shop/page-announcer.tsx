import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Says the title of the page one has come to, which a browser does by itself only when the whole document changes. */
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

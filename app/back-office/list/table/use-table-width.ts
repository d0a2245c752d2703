import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** The width from which rows are table rows instead of cards. */
const TABLE_QUERY = '(min-width: 48rem)'

/** The width of a table's container in rem; undefined while its rows are cards or `enabled` is false. */
export function useTableWidth(enabled: boolean): {
  box: RefObject<HTMLElement | null>
  width: number | undefined
} {
  const box = useRef<HTMLElement>(null)
  const [width, setWidth] = useState<number>()

  useLayoutEffect(() => {
    const element = box.current
    if (!element || !enabled) return
    const measure = () => setWidth(window.matchMedia(TABLE_QUERY).matches ? widthInRem(element) : undefined)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [enabled])

  return { box, width }
}

function widthInRem(element: HTMLElement): number {
  return element.clientWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

import { useEffect } from 'react'
import { addStyles } from './add-styles.ts'

/**
 * In place of the package react-style-singleton, with which the dialogs and menus of Radix keep the page from scrolling: it adds a
 * style element, whose text has the width of the scroll bar, so that no policy can name its hash. The styles of the first component
 * stay until the last one is removed, as there.
 */
export function styleSingleton(): (props: { styles: string }) => null {
  let users = 0
  let remove: (() => void) | undefined
  return function Sheet({ styles }: { styles: string }) {
    useEffect(() => {
      users += 1
      if (users === 1) remove = addStyles(styles)
      return () => {
        users -= 1
        if (users === 0) remove?.()
      }
    }, [styles])
    return null
  }
}

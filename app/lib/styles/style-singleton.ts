import { useEffect } from 'react'
import { addStyles } from './add-styles.ts'

interface SheetProps {
  styles: string
  dynamic?: boolean
}

/**
 * In place of the package react-style-singleton, with which the dialogs and menus of Radix keep the page from scrolling: it adds a
 * style element, whose text has the width of the scroll bar, so that no policy can name its hash. The first styles stay until the
 * last component is removed, as there.
 */
export function styleSingleton(): (props: SheetProps) => null {
  let users = 0
  let remove = () => {}
  return function Sheet({ styles, dynamic }: SheetProps) {
    useEffect(
      () => {
        users += 1
        if (users === 1) remove = addStyles(styles)
        return () => {
          users -= 1
          if (users === 0) remove()
        }
      },
      // Other styles are ignored, unless they may change.
      [styles && dynamic],
    )
    return null
  }
}

import { useEffect } from 'react'

/**
 * Adds rules to the document until the returned function is called. They are not the text of a style element, which the page's
 * policy would refuse (docs/decisions/0059-no-style-attributes.md).
 */
export function addStyles(css: string): () => void {
  return 'adoptedStyleSheets' in document ? adopt(css) : insert(css)
}

function adopt(css: string): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}

/** For browsers without adopted style sheets (before 2023): the policy allows a style element without text. */
function insert(css: string): () => void {
  const element = document.createElement('style')
  document.head.append(element)
  element.sheet?.insertRule(`@media all{${css}}`)
  return () => element.remove()
}

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

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

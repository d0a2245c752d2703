/**
 * Adds rules to the document until the returned function is called. They are not in a style element, which the page's policy would
 * refuse (docs/decisions/0045-styles-without-unsafe-inline.md). Browsers without adopted style sheets (before 2023) get none.
 */
export function addStyles(css: string): () => void {
  // Old browsers: https://developer.mozilla.org/en-US/docs/Web/API/Document/adoptedStyleSheets
  if (!('adoptedStyleSheets' in document)) return () => {}
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}

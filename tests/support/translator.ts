/**
 * Does to the page what Chrome's translator does: replaces each text node, also each that is added or changed later, by a new one in
 * two elements. Runs in the page. The words get a zero-width space, which tests that look for a text or a name overlook.
 */
export function translatePage(): void {
  const untouched =
    'script, style, noscript, textarea, title, [translate=no], .notranslate, [data-translated]'

  function translate(text: Text): void {
    const words = text.data.trim()
    if (words === '' || text.parentElement?.closest(untouched)) return
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    for (const font of [outer, inner]) font.style.verticalAlign = 'inherit'
    outer.dataset['translated'] = ''
    inner.textContent = text.data.replace(words, () => `${words}\u200b`)
    outer.append(inner)
    text.replaceWith(outer)
  }

  function translateIn(node: Node): void {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const found = node instanceof Text ? [node] : []
    while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode)
    for (const text of found) translate(text)
  }

  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes)
        if (node.isConnected) translateIn(node)
  }).observe(document, { childList: true, characterData: true, subtree: true })
  translateIn(document)
}

/** A script for the page: begins to translate it between two parts of the work with which React takes it over. */
export const TRANSLATE_DURING_HYDRATION = {
  content: `{
    const next = new MessageChannel()
    next.port1.onmessage = () => {
      const isRendering = Object.keys(document).some((key) => key.startsWith('__reactContainer'))
      if (isRendering) (${String(translatePage)})()
      else next.port2.postMessage(null)
    }
    next.port2.postMessage(null)
  }`,
}

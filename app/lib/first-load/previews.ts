/** The CSS image of the base64 of a tiny WebP. */
export const previewUrl = (preview: string) => `url(data:image/webp;base64,${preview})`

/** Shows the previews of the document's pictures (`data-preview`) as they arrive, before they are painted. */
export function showPreviews(): void {
  const observer = new MutationObserver(show)
  observer.observe(document, { childList: true, subtree: true })
  document.addEventListener('DOMContentLoaded', () => {
    show(observer.takeRecords())
    observer.disconnect()
  })
}

function show(changes: MutationRecord[]): void {
  for (const { addedNodes } of changes) {
    for (const node of addedNodes) {
      const preview = node instanceof HTMLImageElement && node.dataset['preview']
      if (preview) node.style.backgroundImage = previewUrl(preview)
    }
  }
}

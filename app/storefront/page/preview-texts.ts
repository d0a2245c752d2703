import { useSyncExternalStore } from 'react'
import type { TextPage, Texts } from '../../domain/texts/texts.ts'

/**
 * The back office shows a page in a frame and sends the texts that are being edited, as messages of this shape
 * (docs/behaviour/texts.md#preview). The frame sends `{ type: 'preview-ready' }` once it listens.
 */
interface PreviewMessage {
  type: 'preview-texts'
  page: TextPage
  texts: Texts<TextPage>
}

let shown: PreviewMessage | null = null

function subscribe(onChange: () => void): () => void {
  if (window.parent === window) return () => undefined
  function receive({ origin, source, data }: MessageEvent<PreviewMessage>): void {
    if (origin !== location.origin || source !== window.parent || data.type !== 'preview-texts') return
    shown = data
    onChange()
  }
  window.addEventListener('message', receive)
  window.parent.postMessage({ type: 'preview-ready' }, location.origin)
  return () => window.removeEventListener('message', receive)
}

/** The texts of a page: those that were loaded or, in the back office's preview, those that are being edited. */
export function useTexts<Page extends TextPage>(page: Page, loaded: Texts<Page>): Texts<Page> {
  const preview = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
  return preview?.page === page ? (preview.texts as Texts<Page>) : loaded
}

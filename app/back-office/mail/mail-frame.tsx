import { useEffect, useRef } from 'react'
import { restoreStyles, withoutStyleAttributes } from '../../lib/styles/inline-styles.ts'

/** Shows a mail in a document of its own, without scripts: the text may contain anything. */
export function MailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => show(frame.current, html), [html])
  return (
    <iframe
      ref={frame}
      sandbox="allow-same-origin"
      // Without it the document would be in quirks mode.
      srcDoc=""
      // Some browsers replace the first document of a frame when it has loaded.
      onLoad={({ currentTarget }) => show(currentTarget, html)}
      title="The mail"
      className="h-[min(44rem,80dvh)] w-full rounded-xl ring-1 ring-ink/10"
    />
  )
}

/** The frame has the policy of the page, which would refuse the style attributes that mails need. */
function show(frame: HTMLIFrameElement | null, html: string): void {
  const shown = frame?.contentDocument
  if (!shown) return
  const mail = new DOMParser().parseFromString(withoutStyleAttributes(html), 'text/html')
  restoreStyles(mail)
  shown.documentElement.replaceWith(shown.adoptNode(mail.documentElement))
}

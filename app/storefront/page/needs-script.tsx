interface NeedsScriptProps {
  what?: string
  /** What the chat can do for the visitor instead. */
  help?: string
}

/** A text for visitors without JavaScript, in place of a part that needs it. */
export function NeedsScript({
  what = 'This page',
  help = 'we will take your order there',
}: NeedsScriptProps) {
  return (
    <noscript>
      <p className="mb-8 max-w-prose rounded-xl bg-sand/60 px-4 py-3">
        {`${what} needs JavaScript. Please switch it on in your browser, or chat with us and ${help}.`}
      </p>
    </noscript>
  )
}

/** A text for visitors without JavaScript, in place of a part that needs it. */
export function NeedsScript({ what = 'This page' }: { what?: string }) {
  return (
    <noscript>
      <p className="mb-8 max-w-prose rounded-xl bg-sand/60 px-4 py-3">
        {what} needs JavaScript. Please switch it on in your browser, or chat with us and we will take your
        order there.
      </p>
    </noscript>
  )
}

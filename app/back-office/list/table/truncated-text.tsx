/** A text on one line, such as an e-mail address; cut where it is too long. The title has the whole text. */
export function TruncatedText({ children }: { children: string }) {
  return (
    <span className="block truncate" title={children}>
      {children}
    </span>
  )
}

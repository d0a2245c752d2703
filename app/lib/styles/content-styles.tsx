import { useInsertionEffect, useSyncExternalStore } from 'react'
import { addStyles } from './add-styles.ts'
import { useStyleNonce } from './style-nonce.ts'

/**
 * The rules of a text that is a part of the page. In the server's HTML they are a style element, which the page's policy allows by
 * its nonce or hash. The policy would refuse the element of a text that is shown later, so browsers adopt the rules as a style sheet.
 */
export function ContentStyles({ css }: { css: string }) {
  const nonce = useStyleNonce()
  const isServerHtml = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  // Before the text is in the document, and before the server's element is removed.
  useInsertionEffect(() => (css === '' ? undefined : addStyles(css)), [css])
  if (css === '' || !isServerHtml) return null
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
}

const neverChanges = () => () => {}

import { lazy, Suspense, useState } from 'react'
import { isRichText } from '../../lib/rich-text.ts'
import { Button } from '../ui/button.tsx'
import { SpinnerPanel } from '../ui/spinner.tsx'
import { Textarea } from '../ui/textarea.tsx'

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'))

export interface RichTextFieldProps {
  name: string
  label: string
  initial: string
  error?: string
  storeImage: (file: File) => Promise<string>
}

/**
 * Rich text that travels with the form as HTML. Whatever the editor could not hold opens as HTML instead, so that
 * nothing of a page made elsewhere is lost; what nobody touched stays as it was, to the letter.
 */
export function RichTextField({ name, label, initial, error, storeImage }: RichTextFieldProps) {
  const [html, setHtml] = useState(initial)
  const [asHtml, setAsHtml] = useState(!isRichText(initial))
  const fits = isRichText(html)

  return (
    <div className="space-y-1.5">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <span aria-hidden="true" className="text-sm font-medium">
          {label}
        </span>
        <Button variant="ghost" size="small" disabled={asHtml && !fits} onClick={() => setAsHtml(!asHtml)}>
          {asHtml ? 'Edit as text' : 'Edit as HTML'}
        </Button>
      </div>
      {asHtml ? (
        <Textarea
          aria-label={`${label} as HTML`}
          name={name}
          rows={10}
          value={html}
          onChange={(event) => setHtml(event.target.value)}
          spellCheck={false}
          className="max-h-[50dvh] font-mono text-sm"
        />
      ) : (
        <>
          <input type="hidden" name={name} value={html} />
          <Suspense fallback={<SpinnerPanel />}>
            <RichTextEditor label={label} initial={html} onChange={setHtml} storeImage={storeImage} />
          </Suspense>
        </>
      )}
      {asHtml && !fits && (
        <p className="text-sm text-ink-soft">
          This has parts that the text editor cannot hold, such as tables or classes.
        </p>
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  )
}

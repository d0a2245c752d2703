import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { kindAttributes } from '../../../ui/fields/field-kinds.ts'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import { SpinnerPanel } from '../../../ui/spinner.tsx'
import { Refusals } from '../../page/refusals.tsx'
import { listenToRestore } from '../drafts/draft-fields.ts'
import { isRichText } from './rich-text.ts'
import { useTextPictures } from './use-text-pictures.ts'

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'))

export interface RichTextFieldProps {
  name: string
  label: string
  initial: string
  error?: string
}

/**
 * A rich-text field whose value is HTML. HTML that the editor cannot represent opens in a text box instead, so that nothing
 * is lost. HTML that was not edited is submitted unchanged.
 */
export function RichTextField({ name, label, initial, error }: RichTextFieldProps) {
  const [html, setHtml] = useState(initial)
  const [asHtml, setAsHtml] = useState(!isRichText(initial))
  const fits = isRichText(html)
  const [editor, setEditor] = useState(0)
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = field.current?.closest('form')
    return form
      ? listenToRestore(form, name, (typed) => {
          setHtml(typed)
          setAsHtml(!isRichText(typed))
          // The editor reads its text once.
          setEditor((key) => key + 1)
        })
      : undefined
  }, [name])
  const errorId = useId()
  const describedBy = error ? errorId : undefined
  const pictures = useTextPictures(field)
  const { isUploading } = pictures

  return (
    <div ref={field} data-own-field={name} className="space-y-1.5">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <span aria-hidden="true" className="text-sm font-medium">
          {label}
        </span>
        <output className="text-sm text-ink-soft">{isUploading && 'Uploading pictures…'}</output>
        <Button
          variant="ghost"
          size="small"
          // Without the editor an uploaded picture could not be inserted.
          disabled={isUploading || (asHtml && !fits)}
          onClick={() => setAsHtml(!asHtml)}
        >
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
          {...kindAttributes('identifier')}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className="max-h-[50dvh] font-mono text-sm"
        />
      ) : (
        <>
          <input type="hidden" name={name} value={html} />
          <Suspense fallback={<SpinnerPanel />}>
            <RichTextEditor
              key={editor}
              label={label}
              initial={html}
              describedBy={describedBy}
              onChange={setHtml}
              pictures={pictures}
            />
          </Suspense>
        </>
      )}
      {asHtml && !fits && (
        <p className="text-sm text-ink-soft">
          This has parts that the text editor cannot hold, such as classes or columns with a width.
        </p>
      )}
      <output className="block rounded-lg bg-ochre/15 px-3 py-2 text-sm empty:hidden">
        {pictures.leftOut}
      </output>
      <Refusals isOfField />
      <p id={errorId} role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  )
}

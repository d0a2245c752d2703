import { useEffect, useRef, useState } from 'react'
import ArrowLeft from '~icons/lucide/arrow-left'
import Eye from '~icons/lucide/eye'
import type { TextItem } from '../../domain/texts/text-list.ts'
import { completeTexts, TEXT_DEFAULTS, type TextPage } from '../../domain/texts/texts.ts'
import { classNames } from '../../lib/class-names.ts'
import { readFields } from '../../lib/forms/parse-form.ts'
import { Button } from '../../ui/button.tsx'
import { ConflictDialog } from '../form/conflict-dialog.tsx'
import { DraftOffer } from '../form/drafts/draft-offer.tsx'
import { OPENED_FIELD } from '../form/read-edit.ts'
import { useEditForm, useReloadWhenStale } from '../form/use-edit-form.ts'
import { Panel } from '../page/panel.tsx'
import { Refusals } from '../page/refusals.tsx'
import type { StoredTexts } from './queries.ts'
import { TextControlField } from './text-control-field.tsx'
import { controlsOf, TEXT_FORMS, type TextControl, type TextForm } from './text-forms.ts'
import { textsSchema } from './texts-input.ts'
import { TextsPreview } from './texts-preview.tsx'
import { useFormValues } from './use-form-values.ts'

export interface TextsFormProps {
  page: TextPage
  /** What the fields start with. */
  texts: StoredTexts['texts']
  /** The version of the row that a save replaces. */
  version: string
  /** Whether `texts` are an earlier version: a save then replaces all texts. */
  isEarlier: boolean
  /** Called when an earlier version was saved. */
  onRestored: () => void
  /** Reloads the texts and resets the form. */
  onReload: () => void
}

/** The texts of a page beside its preview. */
export function TextsForm({ page, texts, version, isEarlier, onRestored, onReload }: TextsFormProps) {
  const form = useEditForm(
    { page, ...(isEarlier && { [OPENED_FIELD]: '' }) },
    version,
    isEarlier ? undefined : `texts ${page}`,
  )
  useReloadWhenStale(form, onReload)
  useEffect(() => {
    if (form.saved && isEarlier) onRestored()
  }, [form.saved, isEarlier, onRestored])
  const { ref, onSubmit, errors, saving, isUploading } = form
  const [previewed, setPreviewed] = useState({ page, texts: completeTexts(page, texts) as object })
  const place = useRef<HTMLDivElement>(null)
  const showTyped = useFormValues(place, (values) => setPreviewed({ page, texts: typedTexts(page, values) }))
  // On narrow screens the preview takes the place of the form.
  const [isPreviewing, setPreviewing] = useState(false)
  const { sections, shownOn }: TextForm = TEXT_FORMS[page]

  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div ref={place} className={classNames(isPreviewing && 'max-xl:hidden')}>
        <form
          ref={ref}
          onSubmit={onSubmit}
          onInput={showTyped}
          noValidate
          aria-label="Texts"
          className="space-y-5"
        >
          <DraftOffer draft={form.draft} />
          {sections.map(({ title, hint, controls }) => (
            <Panel key={title} title={title}>
              {hint && <p className="-mt-3 text-sm text-ink-soft">{hint}</p>}
              {controls.map((control) => (
                <TextControlField
                  key={control.name}
                  control={control}
                  {...startOf(page, control, texts)}
                  error={errors[control.name]}
                />
              ))}
            </Panel>
          ))}
          <div
            data-form-buttons
            className="sticky bottom-0 z-10 -mx-[min(1rem,5vw)] flex flex-wrap justify-end gap-3 border-t border-ink/10 bg-cream px-[min(1rem,5vw)] py-3 sm:-mx-1 sm:px-1"
          >
            <Refusals />
            <Button variant="outline" className="xl:hidden" onClick={() => setPreviewing(true)}>
              <Eye aria-hidden="true" />
              Preview
            </Button>
            <Button type="submit" pending={saving} disabled={isUploading}>
              Save Changes
            </Button>
          </div>
        </form>
      </div>
      <div className={classNames('xl:sticky xl:top-6', !isPreviewing && 'max-xl:hidden')}>
        <Button variant="outline" className="mb-3 xl:hidden" onClick={() => setPreviewing(false)}>
          <ArrowLeft aria-hidden="true" />
          Back to the texts
        </Button>
        <TextsPreview previewed={previewed} shownOn={shownOn} />
      </div>
      <ConflictDialog form={form} onReload={onReload} />
    </div>
  )
}

/** What a field starts with: texts as they are stored, switches and lists with their defaults. */
function startOf(page: TextPage, { name }: TextControl, stored: StoredTexts['texts']) {
  const initial = new Map(Object.entries(TEXT_DEFAULTS[page])).get(name)
  const shown = new Map<string, unknown>(Object.entries(completeTexts(page, stored))).get(name)
  if (typeof initial !== 'string')
    return { value: (shown ?? '') as boolean | readonly TextItem[], placeholder: '' }
  const text = stored[name]
  return { value: typeof text === 'string' ? text : '', placeholder: initial }
}

/** The texts as the shop would show them; those that the form refuses have their defaults. */
function typedTexts(page: TextPage, values: FormData): object {
  const { shape } = textsSchema(page)
  const names = controlsOf(page).map(({ name }) => name)
  const typed = Object.entries(readFields(values, names)).flatMap(([name, text]) => {
    const parsed = shape[name]?.safeParse(text)
    return parsed?.success ? [[name, parsed.data] as const] : []
  })
  return completeTexts(page, Object.fromEntries(typed))
}

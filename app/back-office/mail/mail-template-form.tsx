import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { ConflictDialog } from '../form/conflict-dialog.tsx'
import { DraftOffer } from '../form/drafts/draft-offer.tsx'
import { useEditForm, useReloadWhenStale } from '../form/use-edit-form.ts'
import { Panel } from '../page/panel.tsx'
import { Refusals } from '../page/refusals.tsx'
import { SwitchField } from '../settings/switch-field.tsx'
import { MailPreview } from './mail-preview.tsx'
import { textsOf, type MailTemplateRow } from './queries.ts'

export interface MailTemplateFormProps {
  template: MailTemplateRow
  /** Reloads the template and resets the form. */
  onReload: () => void
}

export function MailTemplateForm({ template, onReload }: MailTemplateFormProps) {
  const { kind, audience, default_subject, default_body } = template
  const form = useEditForm({}, template.updated_at, `mail ${kind} ${audience}`)
  const { ref, onSubmit, errors, saving } = form
  useReloadWhenStale(form, onReload)
  const texts = textsOf(template)
  const [subject, setSubject] = useState(texts.subject)
  const [body, setBody] = useState(texts.body)
  const isStandard = subject === default_subject && body === default_body

  function showStandard() {
    setSubject(default_subject)
    setBody(default_body)
  }

  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
      <Panel title="Text">
        <form ref={ref} onSubmit={onSubmit} noValidate aria-label="Text of the mail" className="space-y-5">
          <DraftOffer draft={form.draft} />
          <Field label="Subject" required error={errors['subject']}>
            {(control) => (
              <Input
                name="subject"
                value={subject}
                onChange={({ target }) => setSubject(target.value)}
                maxLength={200}
                {...control}
              />
            )}
          </Field>
          <Field
            label="Text"
            required
            hint={<Placeholders of={template.placeholders} />}
            error={errors['body']}
          >
            {(control) => (
              <Textarea
                name="body"
                rows={12}
                value={body}
                onChange={({ target }) => setBody(target.value)}
                maxLength={10_000}
                className="max-h-none"
                {...control}
              />
            )}
          </Field>
          <SwitchField
            name="enabled"
            label="Send this mail"
            hint="When it is off, nobody gets it."
            defaultChecked={template.enabled}
          />
          <Refusals />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="outline" disabled={isStandard} onClick={showStandard}>
              Use the standard text
            </Button>
            <Button type="submit" pending={saving}>
              Save
            </Button>
          </div>
        </form>
      </Panel>
      <MailPreview template={{ kind, audience, subject, body }} />
      <ConflictDialog form={form} onReload={onReload} />
    </div>
  )
}

/** The lines that stand for a part of the mail rather than for words. */
const PARTS = new Set(['items', 'address', 'note', 'payment', 'button'])

function inBraces(words: readonly string[]): string {
  return words.map((word) => `{{${word}}}`).join(' ')
}

function Placeholders({ of }: { of: readonly string[] }) {
  return (
    <>
      Within a line: <span className="break-words">{inBraces(of.filter((word) => !PARTS.has(word)))}</span>.
      On a line of its own:{' '}
      <span className="break-words">{inBraces(of.filter((word) => PARTS.has(word)))}</span>.
    </>
  )
}

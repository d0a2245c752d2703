import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { ConflictDialog } from '../form/conflict-dialog.tsx'
import { useEditForm, useReloadWhenStale } from '../form/use-edit-form.ts'
import { Panel } from '../page/panel.tsx'
import { PERIODS } from './periods.ts'
import type { RetentionSettingsRow } from './queries.ts'

export interface PrivacyFormProps {
  settings: RetentionSettingsRow
  /** Reloads the settings and resets the form. */
  onReload: () => void
}

export function PrivacyForm({ settings, onReload }: PrivacyFormProps) {
  const form = useEditForm({}, settings.updated_at)
  const { ref, onSubmit, errors, saving } = form
  useReloadWhenStale(form, onReload)
  return (
    <Panel title="How long data is kept">
      <form ref={ref} onSubmit={onSubmit} noValidate aria-label="How long data is kept" className="space-y-5">
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          {PERIODS.map(({ name, label, hint }) => (
            <Field key={name} label={label} hint={hint} error={errors[name]}>
              {(control) => (
                <Input name={name} inputMode="numeric" defaultValue={settings[name]} {...control} />
              )}
            </Field>
          ))}
        </div>
        <p className="text-sm text-ink-soft">
          What is removed does not come back, also when you choose a longer time later.
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          Your privacy policy shows these numbers where its text has{' '}
          {PERIODS.map(({ name }) => `{{${name}}}`).join(', ')}.
        </p>
        <div className="flex justify-end">
          <Button type="submit" pending={saving}>
            Save
          </Button>
        </div>
      </form>
      <ConflictDialog form={form} onReload={onReload} />
    </Panel>
  )
}

import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { PanelForm } from '../form/panel-form.tsx'
import { PERIODS } from './periods.ts'
import type { RetentionSettingsRow } from './queries.ts'

export interface PrivacyFormProps {
  settings: RetentionSettingsRow
  /** Reloads the settings and resets the form. */
  onReload: () => void
}

export function PrivacyForm({ settings, onReload }: PrivacyFormProps) {
  return (
    <PanelForm title="How long data is kept" version={settings.updated_at} onReload={onReload}>
      {(errors) => (
        <>
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
            {PERIODS.map(({ name, label, hint }) => (
              <Field key={name} label={label} hint={hint} error={errors[name]}>
                {(control) => <Input name={name} kind="whole" defaultValue={settings[name]} {...control} />}
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
        </>
      )}
    </PanelForm>
  )
}

import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { ConflictDialog } from '../form/conflict-dialog.tsx'
import { useEditForm, useReloadWhenStale } from '../form/use-edit-form.ts'
import { Panel } from '../page/panel.tsx'
import type { MailSettingsRow } from './queries.ts'

export interface MailSettingsFormProps {
  settings: MailSettingsRow
  /** Reloads the settings and resets the form. */
  onReload: () => void
}

export function MailSettingsForm({ settings, onReload }: MailSettingsFormProps) {
  const form = useEditForm({}, settings.updated_at)
  const { ref, onSubmit, errors, saving } = form
  useReloadWhenStale(form, onReload)
  return (
    <Panel title="To whom and when">
      <form ref={ref} onSubmit={onSubmit} noValidate aria-label="Settings of mail" className="space-y-5">
        <Field
          label="Mail for you goes to"
          hint="Leave it blank to use the contact email of the website settings."
          error={errors['staff_email']}
        >
          {(control) => (
            <Input
              type="email"
              name="staff_email"
              defaultValue={settings.staff_email ?? ''}
              maxLength={254}
              {...control}
            />
          )}
        </Field>
        <Field
          label="Remind of an unpaid order after (minutes)"
          hint="Once for each order. Leave it blank to send no reminders."
          error={errors['reminder_minutes']}
        >
          {(control) => (
            <Input
              name="reminder_minutes"
              inputMode="numeric"
              defaultValue={settings.reminder_minutes ?? ''}
              {...control}
            />
          )}
        </Field>
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

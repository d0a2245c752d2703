import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { PanelForm } from '../form/panel-form.tsx'
import type { MailSettingsRow } from './queries.ts'

export interface MailSettingsFormProps {
  settings: MailSettingsRow
  /** Reloads the settings and resets the form. */
  onReload: () => void
}

export function MailSettingsForm({ settings, onReload }: MailSettingsFormProps) {
  return (
    <PanelForm
      title="To whom and when"
      label="Settings of mail"
      version={settings.updated_at}
      onReload={onReload}
    >
      {(errors) => (
        <>
          <Field
            label="Mail for you goes to"
            hint="Leave it blank to use the contact email of the website settings."
            error={errors['staff_email']}
          >
            {(control) => (
              <Input
                kind="email"
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
                kind="whole"
                defaultValue={settings.reminder_minutes ?? ''}
                {...control}
              />
            )}
          </Field>
        </>
      )}
    </PanelForm>
  )
}

import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Panel } from '../page/panel.tsx'
import type { SettingsValues } from './queries.ts'
import { SwitchField } from './switch-field.tsx'

const REST_DUE = [
  { value: 'before_delivery', label: 'Before delivery' },
  { value: 'on_delivery', label: 'On delivery' },
]

interface DepositsPanelProps {
  settings: SettingsValues
  errors: FieldErrors
}

/** What is paid first: docs/behaviour/deposits.md. */
export function DepositsPanel({ settings, errors }: DepositsPanelProps) {
  return (
    <Panel title="Deposits">
      <SwitchField
        name="takes_deposits"
        label="Take deposits"
        hint="On: shoppers pay a part first and the rest later. Categories and products then have fields for it. Off: an order is paid at once."
        defaultChecked={settings.takes_deposits}
      />
      <Field
        label="Deposit (%)"
        hint="Of products for which neither they nor their category say otherwise. Left empty, these are paid as a whole."
        error={errors['deposit_percent']}
      >
        {(control) => (
          <Input
            name="deposit_percent"
            kind="whole"
            defaultValue={settings.deposit_percent ?? ''}
            {...control}
          />
        )}
      </Field>
      <Field label="The Rest Is Due" error={errors['rest_due']}>
        {(control) => (
          <Select name="rest_due" defaultValue={settings.rest_due} options={REST_DUE} {...control} />
        )}
      </Field>
      <Field
        label="Remind of the Rest After (days)"
        hint="Once each time that you ask for it. Leave it blank to send no reminders."
        error={errors['rest_reminder_days']}
      >
        {(control) => (
          <Input
            name="rest_reminder_days"
            kind="whole"
            defaultValue={settings.rest_reminder_days ?? ''}
            {...control}
          />
        )}
      </Field>
    </Panel>
  )
}

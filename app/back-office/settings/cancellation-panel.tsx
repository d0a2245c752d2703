import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Panel } from '../page/panel.tsx'
import type { SettingsValues } from './queries.ts'

export interface CancellationPanelProps {
  settings: SettingsValues
  errors: FieldErrors
}

const FIELDS = [
  {
    name: 'kept_before_work',
    label: 'Kept before work has begun (%)',
    hint: 'Of the total of an order that its customer cancels, such as for what the payment cost you. Blank: 0.',
  },
  {
    name: 'kept_after_work',
    label: 'Kept after work has begun (%)',
    hint: 'Such as for wood and cloth that were cut for this order. Blank: 0.',
  },
] as const

/** What is kept of a cancelled order: docs/behaviour/orders.md#what-is-kept-of-a-cancelled-order. */
export function CancellationPanel({ settings, errors }: CancellationPanelProps) {
  return (
    <Panel title="Cancelled Orders">
      {FIELDS.map(({ name, label, hint }) => (
        <Field key={name} label={label} hint={hint} error={errors[name]}>
          {(control) => <Input name={name} kind="whole" defaultValue={settings[name]} {...control} />}
        </Field>
      ))}
      <p className="text-sm text-ink-soft">
        Shoppers read both before they pay, and an order keeps what they read. You keep at most what was paid,
        and only if the order was not handed over. The law lets customers return what is defective or
        unsuitable (FCCPA 2018, section 122), so nothing may be kept for a fault of yours: choose “Keep
        nothing” on that order. A share that is higher than your cost may be refused by a court.
      </p>
    </Panel>
  )
}

import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { PanelForm } from '../form/panel-form.tsx'
import { SwitchField } from '../settings/switch-field.tsx'
import type { TaxSettingsRow } from './queries.ts'

export interface TaxFormProps {
  settings: TaxSettingsRow
  /** Reloads the settings and resets the form. */
  onReload: () => void
}

export function TaxForm({ settings, onReload }: TaxFormProps) {
  return (
    <PanelForm title="VAT" className="max-w-2xl" version={settings.updated_at} onReload={onReload}>
      {(errors) => (
        <>
          <SwitchField
            name="vat_registered"
            label="Registered for VAT"
            hint="On: each order gets a numbered tax invoice when it is paid, and each refund of it a credit note. Off: invoices name no tax."
            defaultChecked={settings.vat_registered}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Rate (%)"
              hint="Your prices include it. It counts for invoices from now on."
              error={errors['vat_rate']}
            >
              {(control) => (
                <Input name="vat_rate" kind="amount" defaultValue={settings.vat_rate} {...control} />
              )}
            </Field>
            <Field label="Tax identification number (TIN)" error={errors['tin']}>
              {(control) => (
                <Input name="tin" kind="code" defaultValue={settings.tin ?? ''} maxLength={50} {...control} />
              )}
            </Field>
          </div>
        </>
      )}
    </PanelForm>
  )
}

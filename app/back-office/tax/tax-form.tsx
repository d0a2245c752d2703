import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { ConflictDialog } from '../form/conflict-dialog.tsx'
import { useEditForm, useReloadWhenStale } from '../form/use-edit-form.ts'
import { Panel } from '../page/panel.tsx'
import { SwitchField } from '../settings/switch-field.tsx'
import type { TaxSettingsRow } from './queries.ts'

export interface TaxFormProps {
  settings: TaxSettingsRow
  /** Reloads the settings and resets the form. */
  onReload: () => void
}

export function TaxForm({ settings, onReload }: TaxFormProps) {
  const form = useEditForm({}, settings.updated_at)
  const { ref, onSubmit, errors, saving } = form
  useReloadWhenStale(form, onReload)
  return (
    <Panel title="VAT" className="max-w-2xl">
      <form ref={ref} onSubmit={onSubmit} noValidate aria-label="VAT" className="space-y-5">
        <SwitchField
          name="vat_registered"
          label="Registered for VAT"
          hint="On: each order gets a numbered tax invoice when it is paid, and each refund of it a credit note."
          defaultChecked={settings.vat_registered}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Rate (%)"
            hint="Your prices include it. It counts for invoices from now on."
            error={errors['vat_rate']}
          >
            {(control) => (
              <Input name="vat_rate" inputMode="decimal" defaultValue={settings.vat_rate} {...control} />
            )}
          </Field>
          <Field label="Tax identification number (TIN)" error={errors['tin']}>
            {(control) => <Input name="tin" defaultValue={settings.tin ?? ''} maxLength={50} {...control} />}
          </Field>
        </div>
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

import { LOGO_SIZES, type LogoSize } from '../../domain/site.ts'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { Button } from '../../ui/button.tsx'
import type { FieldKind } from '../../ui/fields/field-kinds.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { ConflictDialog } from '../form/conflict-dialog.tsx'
import { ImageField } from '../form/pictures/image-field.tsx'
import { useReloadWhenStale, useEditForm } from '../form/use-edit-form.ts'
import { Panel } from '../page/panel.tsx'
import { Refusals } from '../page/refusals.tsx'
import { BrandPanel } from './brand-panel.tsx'
import { CancellationPanel } from './cancellation-panel.tsx'
import { DepositsPanel } from './deposits-panel.tsx'
import type { SettingsValues } from './queries.ts'
import { SwitchField } from './switch-field.tsx'
import { trimmedLogo } from './trim-logo.ts'

const LOGO_SIZE_LABELS: Record<LogoSize, string> = { small: 'Small', medium: 'Medium', large: 'Large' }

export interface SettingsFormProps {
  settings: SettingsValues
  /** Reloads the settings and resets the form. */
  onReload: () => void
}

/** The six cards of the website settings (docs/behaviour/settings.md#the-form). */
export function SettingsForm({ settings, onReload }: SettingsFormProps) {
  const form = useEditForm({ id: String(settings.id) }, settings.updated_at)
  const { ref, onSubmit, errors, saving, isUploading } = form
  useReloadWhenStale(form, onReload)
  const { social_media_links: links } = settings
  const text = (name: string, label: string, value: string, hint?: string, kind?: FieldKind) => (
    <TextField name={name} label={label} value={value} hint={hint} kind={kind} errors={errors} />
  )

  return (
    <form ref={ref} onSubmit={onSubmit} noValidate aria-label="Website Settings">
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <Panel title="General Information">
          {text('site_name', 'Site Name', settings.site_name)}
          <Field label="Site Description" error={errors['site_description']}>
            {(control) => (
              <Textarea name="site_description" defaultValue={settings.site_description} {...control} />
            )}
          </Field>
          <ImageField
            name="logo_url"
            label="Logo"
            hint="Without one the site name shows at the top of every page. Empty margins are cut off."
            initial={settings.logo_url}
            makesSmaller
            prepare={trimmedLogo}
          />
          <Field
            label="Logo Size"
            hint="In the header, on papers and in mails. A wide logo is as large as there is room."
            error={errors['logo_size']}
          >
            {(control) => (
              <Select
                name="logo_size"
                defaultValue={settings.logo_size}
                options={LOGO_SIZES.map((value) => ({ value, label: LOGO_SIZE_LABELS[value] }))}
                {...control}
              />
            )}
          </Field>
          <SwitchField
            name="charge_discount_prices"
            label="Charge discount prices"
            hint="On: cart and checkout charge the discount price. Off: shoppers see it, and pay the regular one."
            defaultChecked={settings.charge_discount_prices}
          />
          <SwitchField
            name="allows_guests"
            label="Orders without an account"
            hint="On: shoppers can order with their phone number alone, and open the order by a link. Off: an order needs an account."
            defaultChecked={settings.allows_guests}
          />
          <Field
            label="Unpaid orders hold their pieces for (days)"
            hint="Where no payment is due before delivery. Then the pieces are on sale again, and the order waits for you. Blank: 7."
            error={errors['unpaid_hold_days']}
          >
            {(control) => (
              <Input
                name="unpaid_hold_days"
                kind="whole"
                defaultValue={settings.unpaid_hold_days}
                {...control}
              />
            )}
          </Field>
        </Panel>
        <Panel title="Contact Information">
          <Field label="Contact Email" error={errors['contact_email']}>
            {(control) => (
              <Input kind="email" name="contact_email" defaultValue={settings.contact_email} {...control} />
            )}
          </Field>
          {text('contact_phone', 'Contact Phone', settings.contact_phone, undefined, 'phone')}
          {text(
            'whatsapp_number',
            'WhatsApp Number',
            settings.whatsapp_number,
            'Chats go here. Without one they go to the contact phone.',
            'phone',
          )}
          <Field label="Contact Address" error={errors['contact_address']}>
            {(control) => (
              <Textarea name="contact_address" defaultValue={settings.contact_address} {...control} />
            )}
          </Field>
        </Panel>
        <CancellationPanel settings={settings} errors={errors} />
        <DepositsPanel settings={settings} errors={errors} />
        <BrandPanel settings={settings} errors={errors} />
        <Panel title="Social Media Links">
          {text('facebook', 'Facebook', links.facebook, undefined, 'url')}
          {text('instagram', 'Instagram', links.instagram, undefined, 'url')}
          {text('twitter', 'Twitter', links.twitter, undefined, 'url')}
          {text(
            'linkedin',
            'LinkedIn',
            links.linkedin,
            'For search engines. The footer does not show it.',
            'url',
          )}
        </Panel>
        <Panel title="Footer">
          <Field label="Footer Text" error={errors['footer_text']}>
            {(control) => <Textarea name="footer_text" defaultValue={settings.footer_text} {...control} />}
          </Field>
        </Panel>
      </div>
      <div
        data-form-buttons
        className="sticky bottom-0 z-10 -mx-[min(1rem,5vw)] mt-5 flex flex-wrap justify-end gap-3 border-t border-ink/10 bg-cream px-[min(1rem,5vw)] py-3 sm:-mx-1 sm:px-1"
      >
        <Refusals />
        <Button type="submit" pending={saving} disabled={isUploading}>
          Save Changes
        </Button>
      </div>
      <ConflictDialog form={form} onReload={onReload} />
    </form>
  )
}

interface TextFieldProps {
  name: string
  label: string
  value: string
  hint?: string
  kind: FieldKind | undefined
  errors: FieldErrors
}

function TextField({ name, label, value, hint, kind, errors }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={errors[name]}>
      {(control) => <Input name={name} kind={kind} defaultValue={value} {...control} />}
    </Field>
  )
}

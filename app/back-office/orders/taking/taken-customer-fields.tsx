import { readablePhone } from '../../../lib/readable-phone.ts'
import { browserClient } from '../../../lib/supabase/supabase-browser.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import { SearchChoices } from '../../form/search-choices.tsx'
import { searchEarlierCustomers } from './queries.ts'
import type { TakenFieldsState } from './taken-fields.ts'

export interface TakenCustomerFieldsProps {
  taken: TakenFieldsState
  errors: Partial<Record<string, string>>
}

const SEARCH_TEXTS = {
  searching: 'Looking …',
  failed: 'Could not look. Please change the text to try again.',
  none: 'Nobody yet: a new customer.',
}

/** An earlier customer, found by phone, name or email, or a new one. */
export function TakenCustomerFields({ taken, errors }: TakenCustomerFieldsProps) {
  const { fields, onChange, onChoose } = taken
  return (
    <>
      <SearchChoices
        choosesOne
        label="Has ordered before?"
        placeholder="Phone, name or email"
        listLabel="Earlier customers"
        texts={SEARCH_TEXTS}
        onSearch={async (text) => searchEarlierCustomers(await browserClient(), text)}
        onChoose={onChoose}
      >
        {(found) => (
          <span className="py-1.5">
            <span className="font-medium">{found.customer_name}</span>{' '}
            <span className="text-sm text-ink-soft">
              {[readablePhone(found.customer_phone ?? ''), found.customer_email].filter(Boolean).join(', ')}
            </span>
          </span>
        )}
      </SearchChoices>
      <Field label="Name" required error={errors['name']}>
        {(control) => (
          <Input
            name="name"
            kind="person"
            value={fields.name}
            onChange={({ target }) => onChange({ name: target.value })}
            maxLength={200}
            {...control}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Phone" error={errors['phone']}>
          {(control) => (
            <Input
              name="phone"
              kind="phone"
              value={fields.phone}
              onChange={({ target }) => onChange({ phone: target.value })}
              {...control}
            />
          )}
        </Field>
        <Field label="Email" hint="For mails about the order." error={errors['email']}>
          {(control) => (
            <Input
              name="email"
              kind="email"
              value={fields.email}
              onChange={({ target }) => onChange({ email: target.value })}
              {...control}
            />
          )}
        </Field>
      </div>
      <Field label="Customer’s note" error={errors['notes']}>
        {(control) => <Textarea name="notes" rows={2} maxLength={5000} {...control} />}
      </Field>
    </>
  )
}

import { useState } from 'react'
import { useNavigation } from 'react-router'
import { colourText } from '../../domain/colour-text.ts'
import { returnableQuantity } from '../../domain/returns.ts'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { smallerPicture } from '../../lib/pictures/smaller-picture.ts'
import { randomUuid } from '../../lib/uuid.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FileInput } from '../../ui/fields/file-input.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { ShareSent } from '../../ui/fields/share-sent.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { ValidatedForm } from '../form/validated-form.tsx'
import type { OwnOrderRow } from '../own-order/own-order-row.ts'
import { PHOTO_TYPES, QUANTITY_FIELD } from './return-input.ts'

/** Whether something of the order can be returned. */
export function canReturn({ status, order_items, returns }: OwnOrderRow): boolean {
  return status === 'delivered' && order_items.some((item) => returnableQuantity(item, returns) > 0)
}

/** A new object for each refused attempt. */
export type RefusedReturn = { errors: FieldErrors } | undefined

/** Which items, why, and how they look. */
export function ReturnForm({ order, refusal }: { order: OwnOrderRow; refusal: RefusedReturn }) {
  // A request whose answer was lost is sent again with the same key.
  const [key] = useState(randomUuid)
  const [preparing, setPreparing] = useState(false)
  const { state, formData } = useNavigation()
  const pending = state === 'submitting'
  const items = order.order_items
    .map((item) => ({ ...item, left: returnableQuantity(item, order.returns) }))
    .filter(({ left }) => left > 0)
  return (
    <ValidatedForm
      refusal={refusal}
      pending={pending}
      encType="multipart/form-data"
      className="mt-8 max-w-2xl space-y-6"
    >
      {(errors) => (
        <>
          <input type="hidden" name="id" value={order.id} />
          <input type="hidden" name="key" value={key} />
          <fieldset className="space-y-4">
            <legend className="font-serif text-2xl">What would you like to return?</legend>
            {items.map(({ id, product_name, color, left }, index) => (
              <Field
                key={id}
                label={color === null ? product_name : `${product_name}, ${colourText(color)}`}
                error={index === 0 ? errors['items'] : undefined}
              >
                {(control) => (
                  <Select
                    name={QUANTITY_FIELD + id}
                    defaultValue="0"
                    options={Array.from({ length: left + 1 }, (_, count) => ({
                      value: String(count),
                      label: count === 0 ? 'None' : `${count} of ${left}`,
                    }))}
                    {...control}
                  />
                )}
              </Field>
            ))}
          </fieldset>
          <Field label="Why?" required error={errors['reason']}>
            {(control) => <Textarea name="reason" rows={4} {...control} />}
          </Field>
          <Field
            label="Photos"
            hint="Up to 5 pictures. Large ones are made smaller before they are sent."
            error={errors['photos']}
          >
            {(control) => (
              <FileInput
                name="photos"
                label="Choose photos"
                multiple
                accept={PHOTO_TYPES.join(',')}
                prepare={async (file) => (await smallerPicture(file, PHOTO_TYPES)).file}
                onPreparing={setPreparing}
                {...control}
              />
            )}
          </Field>
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" pending={pending || preparing}>
              Ask to return
            </Button>
            <output className="text-ink-soft">{pending && sendingText(formData)}</output>
            {pending && <ShareSent />}
          </div>
        </>
      )}
    </ValidatedForm>
  )
}

function sendingText(form: FormData | undefined): string {
  const count = form?.getAll('photos').filter((photo) => photo instanceof File && photo.size > 0).length ?? 0
  if (count === 0) return 'Sending…'
  return count === 1 ? 'Sending 1 photo…' : `Sending ${count} photos…`
}

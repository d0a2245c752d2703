import { useRevalidator } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { ConflictDialog } from '../../form/conflict-dialog.tsx'
import { useEditForm } from '../../form/use-edit-form.ts'
import { DELIVERY_FEE_TASK } from './delivery-fee.ts'

export interface DeliveryFeeFormProps {
  order: { id: string; delivery_fee: number | null }
}

/** Sets the fee that was quoted after ordering: docs/behaviour/orders.md#delivery-fee. */
export function DeliveryFeeForm({ order }: DeliveryFeeFormProps) {
  const form = useEditForm({ id: order.id, task: DELIVERY_FEE_TASK })
  const { ref, onSubmit, errors, saving } = form
  const { revalidate } = useRevalidator()
  return (
    <>
      <form
        ref={ref}
        onSubmit={onSubmit}
        noValidate
        aria-label="Delivery fee"
        className="mt-5 flex flex-wrap items-start gap-3 rounded-xl bg-sand/60 p-4"
      >
        <Field label="Delivery Fee (₦)" error={errors['delivery_fee']} className="min-w-0 flex-1">
          {(control) => (
            <Input
              name="delivery_fee"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={order.delivery_fee ?? ''}
              {...control}
            />
          )}
        </Field>
        <Button type="submit" pending={saving} className="sm:mt-7">
          Set delivery fee
        </Button>
      </form>
      <ConflictDialog form={form} onReload={() => void revalidate()} canRecreate={false} />
    </>
  )
}

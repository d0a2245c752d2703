import { FormDialog } from '../form/form-dialog.tsx'
import { OrderStatusFields, type OrderStatusFieldsProps } from './order-status-fields.tsx'

export interface OrderUpdateDialogProps {
  order: OrderStatusFieldsProps['order'] & { id: string; order_number: string; updated_at: string }
  onClose: () => void
}

/** Sent to the screen's action. See docs/behaviour/orders.md#updating-an-order. */
export function OrderUpdateDialog({ order, onClose }: OrderUpdateDialogProps) {
  return (
    <FormDialog
      title="Update Order Status"
      description={order.order_number}
      submitLabel="Update Order"
      id={order.id}
      version={order.updated_at}
      canRecreate={false}
      onClose={onClose}
    >
      {() => <OrderStatusFields order={order} />}
    </FormDialog>
  )
}

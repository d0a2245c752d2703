/** The delivery fields as they are filled in; '' is blank. */
export interface DeliveryChoice {
  method: 'delivery' | 'pickup'
  state: string
  lga: string
  street: string
  landmark: string
  pickupPoint: string
}

/**
 * Whether the place of the last order may fill the fields: all are as they were at first, and no address or pickup point is there. A
 * state alone may come from the estimate on a product's page.
 */
export function isUntouched(choice: DeliveryChoice, first: DeliveryChoice): boolean {
  const isAsAtFirst =
    choice.method === first.method && choice.state === first.state && choice.landmark === first.landmark
  return isAsAtFirst && choice.lga === '' && choice.street === '' && choice.pickupPoint === ''
}

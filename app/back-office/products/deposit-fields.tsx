import { useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { ProductControl } from './product-control.tsx'
import type { ProductValues } from './product-fields.ts'

/** What most shops ask for before they begin to make a piece, in percent. */
const USUAL_PERCENT = '70'

/** What is paid first of a product, in a shop that takes deposits: docs/behaviour/deposits.md. */
export function DepositFields({ product, errors }: { product: ProductValues; errors: FieldErrors }) {
  const [percent, setPercent] = useState(String(product.deposit_percent ?? ''))
  const fields = useRef<HTMLDivElement>(null)
  const isMade = useMadeToOrder(fields, product)
  const form = { product, errors }
  return (
    <div ref={fields}>
      <div className="grid gap-5 sm:grid-cols-2">
        <ProductControl name="deposit_percent" {...form}>
          {(control) => (
            <Input
              kind="whole"
              value={percent}
              onChange={(event) => setPercent(event.currentTarget.value)}
              {...control}
            />
          )}
        </ProductControl>
        <ProductControl name="deposit_amount" {...form} />
      </div>
      {isMade && percent === '' && (product.deposit_amount ?? null) === null && (
        <Button variant="secondary" size="small" className="mt-3" onClick={() => setPercent(USUAL_PERCENT)}>
          {`Use ${USUAL_PERCENT}%, as usual for what is made to order`}
        </Button>
      )}
    </div>
  )
}

/** Whether the form says within how many weeks the product is made. The field is in another panel. */
function useMadeToOrder(inForm: React.RefObject<HTMLElement | null>, product: ProductValues): boolean {
  const [isMade, setMade] = useState((product.made_to_order_weeks ?? null) !== null)
  useEffect(() => {
    const form = inForm.current?.closest('form')
    const follow = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === 'made_to_order_weeks')
        setMade(target.value.trim() !== '')
    }
    form?.addEventListener('input', follow)
    return () => form?.removeEventListener('input', follow)
  }, [inForm])
  return isMade
}

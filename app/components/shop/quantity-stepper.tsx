import { Minus, Plus } from 'lucide-react'
import { classNames } from '../../lib/class-names.ts'

export interface QuantityStepperProps {
  /** What is counted, for people who do not see the picture: the product's name. */
  of: string
  quantity: number
  /** Minus stops here; a cart line goes down to 0, which removes it. */
  min: number
  /** Plus stops here; from above, minus comes down to it in one step. */
  max: number
  disabled?: boolean
  onChange: (quantity: number) => void
}

const stepClasses =
  'grid size-tap cursor-pointer place-items-center rounded-full transition-colors duration-150 hover:bg-ink/7 disabled:cursor-not-allowed disabled:opacity-35 [&_svg]:size-4'

/** Minus, number, plus. The number is announced as it changes. */
export function QuantityStepper({ of, quantity, min, max, disabled, onChange }: QuantityStepperProps) {
  return (
    <fieldset
      aria-label={`Quantity of ${of}`}
      className={classNames(
        'inline-flex items-center rounded-full border border-ink/25',
        disabled && 'opacity-50',
      )}
    >
      <button
        type="button"
        aria-label="Decrease quantity"
        className={stepClasses}
        disabled={disabled || quantity <= min}
        onClick={() => onChange(Math.min(quantity - 1, max))}
      >
        <Minus aria-hidden="true" />
      </button>
      <output aria-live="polite" className="min-w-8 text-center font-medium tabular-nums">
        {quantity}
      </output>
      <button
        type="button"
        aria-label="Increase quantity"
        className={stepClasses}
        disabled={disabled || quantity >= max}
        onClick={() => onChange(quantity + 1)}
      >
        <Plus aria-hidden="true" />
      </button>
    </fieldset>
  )
}

import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import Minus from '~icons/lucide/minus'
import Plus from '~icons/lucide/plus'
import { classNames } from '../../lib/class-names.ts'
import { useEarlyInput } from '../../ui/fields/use-early-input.ts'
import { MAX_QUANTITY } from './cart.ts'

export interface QuantityStepperProps {
  /** Part of the accessible name. */
  productName: string
  quantity: number
  /** The smallest quantity. In the cart it is 0, which removes the line. */
  min: number
  /** The largest quantity. From a quantity above it, minus goes to it in one step. */
  max: number
  disabled?: boolean
  onChange: (quantity: number) => void
}

const stepClasses =
  'grid size-tap cursor-pointer place-items-center rounded-full transition-colors duration-150 hover:bg-ink/7 disabled:cursor-not-allowed disabled:opacity-35 [&_svg]:size-4'

/** A minus button, a number field and a plus button. Changes are announced by screen readers. */
export function QuantityStepper({
  productName,
  quantity,
  min,
  max,
  disabled,
  onChange,
}: QuantityStepperProps) {
  return (
    <fieldset
      aria-label={`Quantity of ${productName}`}
      className={classNames(
        'relative inline-flex items-center rounded-full border border-ink/25',
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
      <QuantityField quantity={quantity} min={min} max={max} disabled={disabled} onChange={onChange} />
      <output aria-live="polite" className="sr-only">
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

type QuantityFieldProps = Omit<QuantityStepperProps, 'productName'>

/** Commits the typed number on Enter or blur, so that typing 12 does not set 1 first. */
function QuantityField({ quantity, min, max, disabled, onChange }: QuantityFieldProps) {
  const noteId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [note, setNote] = useNote()
  const field = useEarlyInput<HTMLInputElement>((input) => {
    if (input.value === String(quantity)) return
    if (input === document.activeElement) setTyped(input.value)
    else commit(input.value)
  })

  function commit(text = typed): void {
    if (text === null) return
    const read = readTypedQuantity(text, { min, max })
    setTyped(null)
    setNote(read.problem)
    if (read.quantity !== null && read.quantity !== quantity) onChange(read.quantity)
  }

  function onKeyDown({ key }: KeyboardEvent): void {
    if (key === 'Enter') commit()
    if (key === 'Escape') setTyped(null)
  }

  return (
    <>
      <input
        ref={field}
        type="number"
        inputMode="numeric"
        autoComplete="off"
        aria-label="Quantity"
        aria-describedby={note === null ? undefined : noteId}
        min={min}
        max={max}
        step={1}
        disabled={disabled}
        value={typed ?? quantity}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        // The mouse wheel would change a focused number field while the page scrolls.
        onWheel={(event) => event.currentTarget.blur()}
        onBlur={() => commit()}
        onKeyDown={onKeyDown}
        className="h-tap [appearance:textfield] w-[max(2.75rem,4ch)] rounded-md bg-transparent text-center text-base font-medium tabular-nums [&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:appearance-none"
      />
      {/* An overlay: otherwise the layout would shift while the visitor taps a button that blurs the field. */}
      <span
        id={noteId}
        role="alert"
        className="absolute bottom-full left-0 z-10 mb-1.5 w-max max-w-56 rounded-lg bg-ink px-3 py-2 text-sm text-cream empty:hidden"
      >
        {note}
      </span>
    </>
  )
}

/** A note that is removed at the next press of a key or a pointer. */
function useNote() {
  const state = useState<string | null>(null)
  const [note, setNote] = state
  useEffect(() => {
    if (note === null) return
    const clear = () => setNote(null)
    const events = ['pointerdown', 'keydown'] as const
    for (const event of events) document.addEventListener(event, clear)
    return () => {
      for (const event of events) document.removeEventListener(event, clear)
    }
  }, [note, setNote])
  return state
}

interface TypedQuantity {
  /** The new quantity; null when it does not change. */
  quantity: number | null
  /** Why the quantity differs from what was typed. */
  problem: string | null
}

/** Reads the text of a quantity field (docs/behaviour/cart.md#quantity). `min` is 0 where 0 removes the line. */
export function readTypedQuantity(typed: string, { min, max }: { min: number; max: number }): TypedQuantity {
  const text = typed.trim()
  if (!/^-?\d+$/.test(text)) return { quantity: null, problem: 'Please type a whole number.' }
  const wanted = Number(text)
  if (wanted < min) return { quantity: min, problem: min > 0 ? `At least ${min}, please.` : null }
  if (wanted <= max) return { quantity: wanted, problem: null }
  const problem = max < MAX_QUANTITY ? `Only ${max} left.` : `At most ${max} in one order, please.`
  return { quantity: max, problem }
}

import { useId, type ReactNode } from 'react'
import type { Elements } from '../../lib/text/elements.ts'

export interface RadioGroupProps {
  legend: ReactNode
  legendClassName?: string
  /** Announced by screen readers when it appears; a refused attempt focuses the group. */
  error?: string | undefined
  /** RadioCards. */
  children: Elements
}

/** One choice of several, with its error. */
export function RadioGroup({
  legend,
  legendClassName = 'mb-1.5 text-sm font-medium',
  error,
  children,
}: RadioGroupProps) {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? id : undefined}
    >
      <legend className={legendClassName}>{legend}</legend>
      {children}
      <p id={id} role="alert" className="mt-1.5 text-sm text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}

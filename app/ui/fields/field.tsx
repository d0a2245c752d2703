import { useId, type ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import type { Elements } from '../../lib/text/elements.ts'
import { Label } from './label.tsx'

/** Props that connect the control with label, hint and error. */
export interface FieldControlProps {
  id: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: true
}

export interface FieldProps {
  label: string
  hint?: ReactNode
  /** Announced by screen readers when it appears. */
  error?: string | null
  /** Marks the label with an asterisk. */
  required?: boolean
  className?: string
  /** `(control) => <Input name="email" {...control} />` */
  children: (control: FieldControlProps) => Elements
}

/** A control with its label, hint and error. */
export function Field({ label, hint, error, required, className, children }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ')

  return (
    <div className={classNames('[&>*+*]:mt-1.5', className)}>
      <Label htmlFor={id}>{required ? `${label} *` : label}</Label>
      {children({
        id,
        ...(required && { required }),
        ...(describedBy !== '' && { 'aria-describedby': describedBy }),
        ...(errorId !== undefined && { 'aria-invalid': true as const }),
      })}
      {hint && (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <p id={errorId} role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  )
}

import { useId, type ReactNode } from 'react'
import { Switch, type SwitchProps } from '../../ui/fields/switch.tsx'
import { UntickedValue } from '../form/check-field.tsx'

export interface SwitchFieldProps extends Omit<SwitchProps, 'label' | 'id'> {
  label: string
  hint: ReactNode
}

/** A switch beside its label and hint. Links lead to its name, as in `#charge-discount-prices`. */
export function SwitchField({ label, hint, name, ...rest }: SwitchFieldProps) {
  const id = useId()
  return (
    <div
      id={name?.replaceAll('_', '-')}
      className="flex scroll-mt-28 items-start justify-between gap-6 border-t border-ink/10 pt-5"
    >
      <div>
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      </div>
      <Switch id={id} name={name} aria-describedby={`${id}-hint`} {...rest} />
      <UntickedValue name={name} />
    </div>
  )
}

import type { ComponentProps } from 'react'
import ChevronDown from '~icons/lucide/chevron-down'
import { classNames } from '../../lib/class-names.ts'
import type { Elements } from '../../lib/text/elements.ts'
import { controlClasses } from './control-classes.ts'

export interface SelectOption {
  value: string
  label: string
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  /** Alternatively, pass `<option>` children. */
  options?: readonly SelectOption[]
  /** A disabled first option, shown while no value is selected. */
  placeholder?: string
  children?: Elements
}

/** A native select: phones and screen readers support it best. */
export function Select({ options, placeholder, className, children, ...rest }: SelectProps) {
  return (
    <span className={classNames('relative block', className)}>
      <select {...rest} className={classNames(controlClasses, 'h-11 appearance-none pr-10')}>
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-3.5 right-3 size-4 opacity-60"
      />
    </span>
  )
}

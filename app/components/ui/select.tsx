import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { controlClasses } from './control-classes.ts'

export interface SelectOption {
  value: string
  label: string
}

export interface SelectProps extends ComponentProps<'select'> {
  /** The choices; or pass `<option>` children. */
  options?: readonly SelectOption[]
  /** Shown first and not choosable, as long as nothing is chosen. */
  placeholder?: string
}

/** The browser's own select, dressed: every phone and screen reader knows it. */
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
        className="pointer-events-none absolute top-3.5 right-3 size-4 text-ink-soft"
      />
    </span>
  )
}

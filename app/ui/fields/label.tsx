import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'

export interface LabelProps extends ComponentProps<'label'> {
  htmlFor: string
}

export function Label({ className, htmlFor, children, ...rest }: LabelProps) {
  return (
    <label
      {...rest}
      htmlFor={htmlFor}
      className={classNames('block text-sm font-medium text-ink', className)}
    >
      {children}
    </label>
  )
}

import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { controlClasses } from './control-classes.ts'
import { kindAttributes, type FieldKind } from './field-kinds.ts'

export interface InputProps extends ComponentProps<'input'> {
  /** Absent for words. */
  kind?: FieldKind | undefined
}

export function Input({ className, kind, ...rest }: InputProps) {
  return (
    <input {...kindAttributes(kind)} {...rest} className={classNames(controlClasses, 'h-11', className)} />
  )
}

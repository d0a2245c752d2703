import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { controlClasses } from './control-classes.ts'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classNames(controlClasses, 'h-11', className)} />
}

import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { controlClasses } from './control-classes.ts'

/**
 * Grows with what is typed, where the browser can, up to a height at which one still sees the rest of the form. A box
 * that grows forgets its `rows`: they are its smallest height, too.
 */
export function Textarea({ className, rows = 4, style, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...rest}
      style={{ minHeight: `calc(${rows}lh + 1.375rem)`, ...style }}
      className={classNames(controlClasses, 'field-sizing-content max-h-96 py-2.5 wrap-anywhere', className)}
    />
  )
}

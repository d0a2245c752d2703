import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { controlClasses } from './control-classes.ts'

/** Grows with what is typed, where the browser can, up to a height at which one still sees the rest of the form. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...rest}
      className={classNames(
        controlClasses,
        'field-sizing-content max-h-96 min-h-24 py-2.5 wrap-anywhere',
        className,
      )}
    />
  )
}

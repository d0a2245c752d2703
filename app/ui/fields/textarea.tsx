import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { controlClasses } from './control-classes.ts'

/**
 * Grows with its text where the browser supports `field-sizing`, up to a maximum height. `field-sizing: content` ignores
 * `rows`, so they set the minimum height.
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

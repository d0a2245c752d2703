import { useSyncExternalStore, type ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { controlClasses } from './control-classes.ts'

/** `field-sizing: content` ignores `rows`, so they set the minimum height. By class: the policy of pages refuses style attributes. */
const MIN_HEIGHTS = {
  2: 'min-h-[calc(2lh+1.375rem)]',
  3: 'min-h-[calc(3lh+1.375rem)]',
  4: 'min-h-[calc(4lh+1.375rem)]',
  5: 'min-h-[calc(5lh+1.375rem)]',
  6: 'min-h-[calc(6lh+1.375rem)]',
  7: 'min-h-[calc(7lh+1.375rem)]',
  10: 'min-h-[calc(10lh+1.375rem)]',
  12: 'min-h-[calc(12lh+1.375rem)]',
}

export interface TextareaProps extends Omit<ComponentProps<'textarea'>, 'rows' | 'style'> {
  rows?: keyof typeof MIN_HEIGHTS
}

/** Grows with its text where the browser supports `field-sizing`, up to a maximum height. */
export function Textarea({ className, rows = 4, defaultValue, ...rest }: TextareaProps) {
  const isHydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    () => !import.meta.env.SSR,
  )
  return (
    <textarea
      rows={rows}
      {...rest}
      // Hydration with a default text, unlike that of an input, would write it over what has been typed.
      defaultValue={isHydrating ? undefined : defaultValue}
      className={classNames(
        controlClasses,
        MIN_HEIGHTS[rows],
        'field-sizing-content max-h-96 py-2.5 wrap-anywhere',
        className,
      )}
    />
  )
}

const neverChanges = () => () => {}

import type { ComponentProps, Ref } from 'react'
import { classNames } from '../lib/class-names.ts'

export interface TableProps extends ComponentProps<'table'> {
  /** The accessible name of the scroll container. */
  label: string
  /** For tables that fit their container: without `overflow`, the header can be sticky. */
  neverScrolls?: boolean
  box?: Ref<HTMLElement>
}

/** A table in a container that scrolls horizontally on narrow screens. */
export function Table({ label, neverScrolls, box, className, ...rest }: TableProps) {
  return (
    <section
      ref={box}
      aria-label={label}
      // A region that scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={classNames(
        'overflow-x-auto rounded-xl bg-white ring-1 ring-ink/10',
        neverScrolls && 'md:overflow-visible',
      )}
    >
      <table
        {...rest}
        className={classNames('w-full border-collapse text-left text-[0.9375rem]', className)}
      />
    </section>
  )
}

export function TableHead(props: ComponentProps<'thead'>) {
  return <thead {...props} />
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody {...props} />
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      {...rest}
      className={classNames('border-t border-ink/10 first:border-0 in-[tbody]:hover:bg-cream/60', className)}
    />
  )
}

export function TableHeader({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...rest}
      className={classNames('px-4 py-3 text-sm font-medium whitespace-nowrap text-ink-soft', className)}
    />
  )
}

export function TableCell({ className, ...rest }: ComponentProps<'td'>) {
  return <td {...rest} className={classNames('px-4 py-3 align-middle', className)} />
}

import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'

export interface PanelProps {
  title: string
  className?: string
  children: ReactNode
}

/** A titled card of fields. */
export function Panel({ title, className, children }: PanelProps) {
  return (
    <section
      aria-label={title}
      className={classNames('space-y-5 rounded-2xl bg-white p-5 ring-1 ring-ink/10 sm:p-6', className)}
    >
      <h2 className="font-serif text-xl">{title}</h2>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

export interface EmptyStateProps {
  title: string
  description?: string
  icon?: ReactNode
  /** A button or a link to the next step. */
  action?: ReactNode
  /** The heading level; 1 where the empty state is the whole page. */
  level?: 1 | 2 | 3
  className?: string
}

/** Shown in place of a list or page without content. */
export function EmptyState({ title, description, icon, action, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div
      className={classNames(
        'mx-auto flex max-w-md flex-col items-center px-[min(1.5rem,6vw)] py-20 text-center',
        className,
      )}
    >
      {icon && (
        <div aria-hidden="true" className="mb-5 text-terracotta [&_svg]:size-10 [&_svg]:stroke-[1.25]">
          {icon}
        </div>
      )}
      <Heading className="font-serif text-3xl">{title}</Heading>
      {description && <p className="mt-3 text-ink-soft">{description}</p>}
      {action && <div className="mt-7 max-w-full">{action}</div>}
    </div>
  )
}

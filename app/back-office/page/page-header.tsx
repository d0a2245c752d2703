import type { ReactNode } from 'react'

export interface PageHeaderProps {
  title: string
  description?: string
  /** Buttons and links at the right. */
  actions?: ReactNode
}

/** The heading of a back-office screen. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 md:mb-6 md:items-end md:gap-y-3">
      <div className="min-w-0">
        <h1 className="font-serif text-[min(1.5rem,13vw)] leading-[1.2] md:text-[1.875rem]">{title}</h1>
        {description && <p className="mt-1 text-ink-soft">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2 md:gap-3">{actions}</div>}
    </div>
  )
}

import type { ReactNode } from 'react'

export interface PageHeaderProps {
  title: string
  description?: string
  /** Buttons and links at the right. */
  actions?: ReactNode
}

/** The title of a screen of the back office. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="font-serif text-[min(1.875rem,13vw)] leading-[1.2]">{title}</h1>
        {description && <p className="mt-1 text-ink-soft">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  )
}

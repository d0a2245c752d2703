import { classNames } from '../../lib/class-names.ts'

export interface PageHeadingProps {
  title: string
  eyebrow?: string
  introduction?: string | null
  /** Below the title, or at its right side on wide screens. */
  beside?: boolean
  className?: string
}

/** The heading of a page without a hero picture. It is low, so that the page's content is in the first view. */
export function PageHeading({ title, eyebrow, introduction, beside, className }: PageHeadingProps) {
  return (
    <header
      className={classNames(
        'wrap-anywhere',
        beside && 'lg:flex lg:items-end lg:justify-between lg:gap-16',
        className,
      )}
    >
      <div>
        {eyebrow && <p className="eyebrow mb-3 text-terracotta-deep">{eyebrow}</p>}
        <h1 className="title-section">{title}</h1>
      </div>
      {introduction && (
        <p
          className={classNames(
            'mt-4 max-w-prose whitespace-pre-line text-ink-soft sm:text-lg',
            beside && 'lg:mt-0 lg:max-w-md',
          )}
        >
          {introduction}
        </p>
      )}
    </header>
  )
}

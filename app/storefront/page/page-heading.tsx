import type { ReactNode } from 'react'

/** The heading of a page without a hero picture. */
export function PageHeading({
  title,
  eyebrow,
  children,
}: {
  title: string
  eyebrow?: string
  children?: ReactNode
}) {
  return (
    <header className="page pt-14 pb-10 text-center lg:pt-20 lg:pb-14">
      {eyebrow && <p className="eyebrow mb-4 text-terracotta-deep">{eyebrow}</p>}
      <h1 className="title-hero mx-auto max-w-5xl">{title}</h1>
      {children && <div className="mx-auto mt-5 max-w-2xl text-lg text-ink-soft">{children}</div>}
    </header>
  )
}

import { useId, type ReactNode } from 'react'

export interface AccountPanelProps {
  title: string
  /** For links to this section. */
  anchor?: string
  children: ReactNode
}

/** A titled section of the account screen. */
export function AccountPanel({ title, anchor, children }: AccountPanelProps) {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id} className="scroll-mt-28 border-t border-ink/15 pt-6">
      <h2 id={id} className="font-serif text-2xl">
        {title}
      </h2>
      <div className="mt-4">{children}</div>
    </section>
  )
}

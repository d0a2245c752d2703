import type { ReactNode } from 'react'

/** A titled section of the account screen. Links lead to its title, as in `#password`. */
export function AccountPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replace(' ', '-')
  return (
    <section aria-labelledby={id} className="border-t border-ink/15 pt-6">
      <h2 id={id} className="scroll-mt-28 font-serif text-2xl">
        {title}
      </h2>
      <div className="mt-4">{children}</div>
    </section>
  )
}

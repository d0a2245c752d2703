export interface FactCardProps {
  title: string
  facts: readonly (readonly [term: string, value: string])[]
}

/** A titled card of facts; a blank one shows as a dash. */
export function FactCard({ title, facts }: FactCardProps) {
  return (
    <section aria-label={title} className="rounded-2xl bg-white p-5 ring-1 ring-ink/10 sm:p-6">
      <h2 className="font-serif text-xl">{title}</h2>
      <dl className="mt-4 space-y-4">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

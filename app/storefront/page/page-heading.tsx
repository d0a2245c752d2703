/** The heading of a page without a hero picture. */
export function PageHeading({
  title,
  eyebrow,
  introduction,
}: {
  title: string
  eyebrow?: string
  introduction?: string | null
}) {
  return (
    <header className="page pt-14 pb-10 text-center wrap-anywhere lg:pt-20 lg:pb-14">
      {eyebrow && <p className="eyebrow mb-4 text-terracotta-deep">{eyebrow}</p>}
      <h1 className="title-hero mx-auto max-w-5xl">{title}</h1>
      {introduction && (
        <p className="mx-auto mt-5 max-w-2xl text-lg whitespace-pre-line text-ink-soft">{introduction}</p>
      )}
    </header>
  )
}

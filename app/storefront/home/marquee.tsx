/** One copy scrolls out before the animation restarts; the other two fill the widest screen. */
const REPEATS = 3

/** See docs/behaviour/home.md#word-strip. */
export function Marquee({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <div className="overflow-hidden bg-terracotta py-5 text-white lg:py-7">
      <div className="flex w-max motion-safe:animate-strip motion-safe:hover:[animation-play-state:paused]">
        {Array.from({ length: REPEATS }, (_, copy) => (
          <ul
            key={copy}
            aria-hidden={copy > 0 || undefined}
            className="flex min-w-[50vw] shrink-0 items-center justify-around font-serif text-4xl tracking-tight lg:text-6xl"
          >
            {words.map((word) => (
              <li key={word} className="flex items-center">
                <span className="px-6 lg:px-10">{word}</span>
                <span aria-hidden="true" className="size-2 rounded-full bg-white/60" />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </div>
  )
}

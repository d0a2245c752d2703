import type { ComponentProps } from 'react'

/** One choice of several, as a box with its description. Goes into a `<fieldset>`. */
export function RadioCard({ children, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className="relative flex min-h-11 cursor-pointer items-start gap-3 px-4 py-2.5">
      {/* The whole box is the control, so that it is large enough for a finger. */}
      <input
        {...input}
        type="radio"
        className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-xl border border-ink/25 bg-white transition-colors duration-150 checked:border-ink checked:ring-1 checked:ring-ink hover:border-ink/50"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none relative mt-1 size-4 shrink-0 rounded-full border border-ink/45 peer-checked:border-5 peer-checked:border-ink"
      />
      <span className="pointer-events-none relative min-w-0 grow break-words">{children}</span>
    </label>
  )
}

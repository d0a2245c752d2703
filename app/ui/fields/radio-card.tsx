import type { ComponentProps } from 'react'

/** One choice of several, as a box with its description. Goes into a `<fieldset>`. */
export function RadioCard({ children, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-xl border border-ink/20 bg-white px-4 py-3 has-checked:border-ink has-checked:ring-1 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2">
      <input {...input} type="radio" className="mt-1 size-4 shrink-0 accent-ink" />
      <span className="min-w-0 grow break-words">{children}</span>
    </label>
  )
}

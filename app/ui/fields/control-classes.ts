/** Classes shared by text boxes, text areas and selects. */
export const controlClasses =
  'block w-full min-w-0 rounded-lg border border-ink/45 bg-white px-3.5 text-base text-ink transition-colors duration-150 placeholder:text-ink-soft hover:border-ink/70 disabled:cursor-not-allowed disabled:bg-sand disabled:opacity-70 aria-invalid:border-danger'

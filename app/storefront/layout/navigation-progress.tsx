/** A thin line at the top of the screen while a page loads, shown after a short delay. */
export function NavigationProgress({ active }: { active: boolean }) {
  if (!active) return null
  return (
    <output className="fixed inset-x-0 top-0 z-50 h-1">
      <progress aria-label="Loading page" className="sr-only" />
      <span aria-hidden="true" className="block origin-left animate-progress border-2 border-terracotta" />
    </output>
  )
}

/** `Ikoyi, Lagos · 2026`, or whatever of it is known. */
export function placeAndYear({ location, year }: { location: string | null; year: number | null }): string {
  return [location, year].filter(Boolean).join(' · ')
}

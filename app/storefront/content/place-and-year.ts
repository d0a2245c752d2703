/** `Ikoyi, Lagos · 2026`; missing parts are left out. */
export function placeAndYear({ location, year }: { location: string | null; year: number | null }): string {
  return [location, year].filter(Boolean).join(' · ')
}

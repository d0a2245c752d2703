const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** The time since a timestamp in the largest whole unit: `3 days`, `5 hours`, `12 minutes`, `less than a minute`. */
export function timeSince(timestamp: string, now = Date.now()): string {
  const passed = now - new Date(timestamp).getTime()
  for (const [unit, length] of units) {
    const count = Math.floor(passed / length)
    if (count >= 1)
      return new Intl.NumberFormat('en-NG', { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  }
  return 'less than a minute'
}

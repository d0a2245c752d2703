/** The place that an arrow key, Home or End moves to in a row of controls, as in tabs and toolbars; undefined for other keys. */
export function placeForKey(key: string, place: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (place + 1) % count
    case 'ArrowLeft':
      return (place + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

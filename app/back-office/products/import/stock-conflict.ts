/**
 * As in the form of a product, a stock that was edited does not overwrite one that was changed since, such as by orders. The
 * difference is not added either: importing the same file again would add it twice.
 */
export function stockConflict(
  wanted: number | undefined,
  atExport: number | null,
  present: number,
): string | undefined {
  if (wanted === undefined || atExport === null || present === atExport) return undefined
  if (wanted === atExport || wanted === present) return undefined
  const [change, sum] = [wanted - atExport, present + wanted - atExport]
  if (sum < 0)
    return `Stock: the file has ${wanted}, but it was ${atExport} at export and is ${present} now. Enter the number of pieces that are left, and ${present} as Stock at export.`
  const signed = change > 0 ? `+${change}` : change
  return `Stock: the file has ${wanted}, but it was ${atExport} at export and is ${present} now. Enter ${sum} to keep your change of ${signed}, and ${present} as Stock at export.`
}

import type { Figure, Sample } from './figure.ts'

const HEAD = ['what', 'median', 'lowest – highest', 'beside it', 'ratio', 'target', 'met']

/** A table in Markdown: a row for each figure and baseline. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.flatMap(rowsOf)
  const widths = HEAD.map((name, column) =>
    Math.max(...[HEAD, ...rows].map((row) => (row[column] ?? name).length)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

function rowsOf({ what, value, unit, baselines = [], target }: Figure): string[][] {
  const aim = target ? [target.text, target.isMet ? 'yes' : 'no'] : ['', '']
  const [first, ...others] = baselines
  return [
    [what, `${rounded(value.median)} ${unit}`.trim(), spread(value), ...beside(value, first), ...aim],
    ...others.map((other) => ['', '', '', ...beside(value, other), '', '']),
  ]
}

function beside(value: Sample, baseline: { name: string; value: Sample } | undefined): string[] {
  if (!baseline) return ['', '']
  return [
    `${baseline.name}: ${rounded(baseline.value.median)}`,
    `${((100 * value.median) / baseline.value.median).toFixed(0)} %`,
  ]
}

function spread({ lowest, highest }: Sample): string {
  return lowest === highest ? '' : `${rounded(lowest)} – ${rounded(highest)}`
}

/** Three significant digits, and thousands with a comma. */
function rounded(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en')
}

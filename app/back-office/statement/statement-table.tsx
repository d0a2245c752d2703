import { formatNaira } from '../../domain/money.ts'
import { classNames } from '../../lib/class-names.ts'
import { Panel } from '../page/panel.tsx'
import type { StatementRow } from './queries.ts'
import { FIGURES, rowLabel, type Figure } from './statement-figures.ts'

export interface StatementTableProps {
  title: string
  /** What the first column names. */
  rowTitle: string
  rows: readonly StatementRow[]
  total: StatementRow
}

const cell =
  'px-1 py-2 text-right align-top tabular-nums first:sticky first:left-0 first:min-w-20 first:bg-white first:pl-0 first:text-left last:pr-0 2xl:px-1.5 print:px-1 print:first:min-w-0'

/** The figures of each row and their total. Where it is too wide it scrolls sideways, beside the names of its rows. */
export function StatementTable({ title, rowTitle, rows, total }: StatementTableProps) {
  return (
    <Panel title={title} className="print:p-0 print:ring-0">
      <section
        aria-label={`${title}, figures`}
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="overflow-x-auto print:overflow-visible"
      >
        <table className="w-full text-xs 2xl:text-[0.8125rem] print:text-[0.6875rem]">
          <thead>
            <tr className="border-b border-ink/25 text-ink-soft">
              <th scope="col" className={classNames(cell, 'font-medium')}>
                {rowTitle}
              </th>
              {FIGURES.map(({ name, label }) => (
                <th key={name} scope="col" className={classNames(cell, 'font-medium')}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-ink/10">
            {rows.map((row) => (
              <FigureRow key={row.group_key ?? ''} row={row} />
            ))}
          </tbody>
          <tfoot className="border-t border-ink/40 font-medium">
            <FigureRow row={total} />
          </tfoot>
        </table>
      </section>
    </Panel>
  )
}

function FigureRow({ row }: { row: StatementRow }) {
  return (
    <tr>
      <th scope="row" className={classNames(cell, 'font-[inherit]')}>
        {rowLabel(row)}
      </th>
      {FIGURES.map((figure) => (
        <td key={figure.name} className={classNames(cell, 'whitespace-nowrap')}>
          {figureText(figure, row)}
        </td>
      ))}
    </tr>
  )
}

function figureText({ name, isMoney }: Figure, row: StatementRow): string {
  return isMoney ? formatNaira(row[name]) : row[name].toLocaleString('en-NG')
}

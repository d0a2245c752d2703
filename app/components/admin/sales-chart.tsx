import { useState, type PointerEvent } from 'react'
import { axisEnd } from '../../lib/chart-scale.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatDay, formatWeekday } from '../../lib/dates.ts'
import { formatNaira, formatShortNaira, fromKobo, toKobo } from '../../lib/money.ts'
import { Panel } from './panel.tsx'

export interface SalesDayView {
  /** `2026-03-04` */
  day: string
  orders: number
  total: number
}

/** What was sold of late, a bar a day; one reads a day with the pointer, a finger or the arrow keys. */
export function SalesChart({ days }: { days: readonly SalesDayView[] }) {
  const total = fromKobo(days.reduce((sum, day) => sum + toKobo(day.total), 0))
  const orders = days.reduce((sum, day) => sum + day.orders, 0)
  return (
    <Panel title={`Sales over the last ${days.length} days`} className="flex flex-col xl:col-span-2">
      {orders === 0 ? (
        <p className="text-ink-soft">
          No sales in the last {days.length} days. Each new order will show here on the day it is placed.
        </p>
      ) : (
        <>
          <p className="-mt-3 text-ink-soft">
            <span className="font-serif text-3xl text-ink">{formatNaira(total)}</span> from{' '}
            {countOfOrders(orders)}
          </p>
          <Bars days={days} />
          <SalesTable days={days} />
        </>
      )}
    </Panel>
  )
}

function Bars({ days }: { days: readonly SalesDayView[] }) {
  const [read, setRead] = useState(days.length - 1)
  const index = Math.min(read, days.length - 1)
  const end = axisEnd(days.map(({ total }) => total))
  const day = days[index]!

  function readAtPointer({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const at = Math.floor(((clientX - left) / width) * days.length)
    setRead(Math.min(days.length - 1, Math.max(0, at)))
  }

  return (
    <div className="flex min-h-64 grow flex-col">
      <p className="mb-3 min-h-6 text-sm tabular-nums" aria-hidden="true">
        <span className="font-medium">{formatWeekday(day.day)}:</span> {readout(day)}
      </p>
      <div className="flex grow gap-2">
        <div
          aria-hidden="true"
          className="flex flex-col justify-between text-right text-xs text-ink-soft tabular-nums *:-my-2"
        >
          {[end, end / 2, 0].map((value) => (
            <span key={value}>{formatShortNaira(value)}</span>
          ))}
        </div>
        <div className="relative grow rounded-sm outline-offset-4 outline-indigo has-focus-visible:outline-2">
          <svg
            viewBox={`0 0 ${days.length} 100`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className="absolute inset-0 size-full overflow-visible"
          >
            {[0, 50, 100].map((y) => (
              <line
                key={y}
                x1={0}
                x2={days.length}
                y1={y}
                y2={y}
                vectorEffect="non-scaling-stroke"
                className="stroke-ink/12"
              />
            ))}
            {days.map(({ day: key, total }, position) => (
              <rect
                key={key}
                x={position + 0.16}
                width={0.68}
                y={100 - (total / end) * 100}
                height={(total / end) * 100}
                className={classNames(
                  'transition-colors duration-150',
                  position === index ? 'fill-terracotta' : 'fill-green/75',
                )}
              />
            ))}
          </svg>
          {/* A slider that nobody sees: it brings the keys, the finger and the reading aloud. */}
          <input
            type="range"
            aria-label="Day to read"
            aria-valuetext={`${formatWeekday(day.day)}: ${readout(day)}`}
            min={0}
            max={days.length - 1}
            value={index}
            onChange={(event) => setRead(event.target.valueAsNumber)}
            onPointerMove={readAtPointer}
            className="absolute inset-0 size-full cursor-crosshair opacity-0"
          />
        </div>
      </div>
      <div aria-hidden="true" className="mt-2 flex justify-between pl-10 text-xs text-ink-soft">
        {[0, Math.floor(days.length / 2), days.length - 1].map((position) => (
          <span key={position}>{formatDay(days[position]!.day)}</span>
        ))}
      </div>
    </div>
  )
}

/** The same in words, for who cannot see bars. A table keeps its width whatever one says; its frame does not. */
function SalesTable({ days }: { days: readonly SalesDayView[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>Sales of each day</caption>
        <thead>
          <tr>
            {['Day', 'Orders', 'Sales'].map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, orders, total }) => (
            <tr key={day}>
              <th scope="row">{formatWeekday(day)}</th>
              <td>{orders}</td>
              <td>{formatNaira(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function readout({ orders, total }: SalesDayView): string {
  return orders === 0 ? 'no orders' : `${formatNaira(total)} from ${countOfOrders(orders)}`
}

function countOfOrders(orders: number): string {
  return `${orders.toLocaleString('en-NG')} ${orders === 1 ? 'order' : 'orders'}`
}

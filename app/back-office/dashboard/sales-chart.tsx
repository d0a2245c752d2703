import { useState, type PointerEvent } from 'react'
import { formatNaira, fromKobo, toKobo } from '../../domain/money.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatDay, formatWeekday } from '../../lib/dates.ts'
import { Panel } from '../page/panel.tsx'
import { axisEnd, formatShortNaira } from './chart-scale.ts'

export interface SalesDayView {
  /** `2026-03-04` */
  day: string
  orders: number
  /** In naira. */
  paid: number
  unpaid: number
}

/** A bar chart of daily sales. Pointer, touch or arrow keys select a day, whose values are shown above. */
export function SalesChart({ days }: { days: readonly SalesDayView[] }) {
  const paid = sumOf(days.map((day) => day.paid))
  const unpaid = sumOf(days.map((day) => day.unpaid))
  const orders = days.reduce((sum, day) => sum + day.orders, 0)
  return (
    <Panel title={`Sales over the last ${days.length} days`} className="flex flex-col xl:col-span-2">
      {orders === 0 ? (
        <p className="text-ink-soft">
          No sales in the last {days.length} days. Each new order will show here on the day it is placed.
        </p>
      ) : (
        <>
          <dl className="-mt-3 flex flex-wrap items-baseline gap-x-8 gap-y-1 text-ink-soft">
            <Amount
              label="paid"
              amount={paid}
              className="text-3xl"
              markClass="bg-green forced-colors:bg-[CanvasText]"
            />
            <Amount
              label="not paid yet"
              amount={unpaid}
              className="text-xl"
              markClass="bg-ochre forced-colors:bg-[Highlight]"
            />
          </dl>
          <p className="-mt-2 text-sm text-ink-soft">
            {countOfOrders(orders)}. Cancelled orders do not count, nor payments that failed or were refunded.
          </p>
          <Bars days={days} />
          <SalesTable days={days} />
        </>
      )}
    </Panel>
  )
}

interface AmountProps {
  label: string
  amount: number
  className: string
  /** The colour class of the amount's bars. */
  markClass: string
}

function Amount({ label, amount, className, markClass }: AmountProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <dt className="order-last flex items-center gap-1.5">
        <span
          aria-hidden="true"
          className={classNames('size-2.5 rounded-full forced-color-adjust-none', markClass)}
        />
        {label}
      </dt>
      <dd className={classNames('min-w-0 font-serif wrap-anywhere text-ink', className)}>
        {formatNaira(amount)}
      </dd>
    </div>
  )
}

function sumOf(amounts: readonly number[]): number {
  return fromKobo(amounts.reduce((sum, amount) => sum + toKobo(amount), 0))
}

function Bars({ days }: { days: readonly SalesDayView[] }) {
  const [selected, setSelected] = useState(days.length - 1)
  const index = Math.min(selected, days.length - 1)
  const end = axisEnd(days.map(({ paid, unpaid }) => sumOf([paid, unpaid])))
  const day = days[index]
  const marks = [0, Math.floor(days.length / 2), days.length - 1].flatMap((position) => days[position] ?? [])
  if (!day) return null

  function selectAtPointer({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const at = Math.floor(((clientX - left) / width) * days.length)
    setSelected(Math.min(days.length - 1, Math.max(0, at)))
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
            {days.map((each, position) => (
              <DayBar
                key={each.day}
                day={each}
                end={end}
                position={position}
                isSelected={position === index}
              />
            ))}
          </svg>
          {/* An invisible range input provides keyboard, touch and screen reader support. */}
          <input
            type="range"
            aria-label="Day to read"
            aria-valuetext={`${formatWeekday(day.day)}: ${readout(day)}`}
            min={0}
            max={days.length - 1}
            value={index}
            onChange={(event) => setSelected(event.target.valueAsNumber)}
            onPointerMove={selectAtPointer}
            className="absolute inset-0 size-full cursor-crosshair opacity-0"
          />
        </div>
      </div>
      <div aria-hidden="true" className="mt-2 flex justify-between pl-10 text-xs text-ink-soft">
        {marks.map((mark) => (
          <span key={mark.day}>{formatDay(mark.day)}</span>
        ))}
      </div>
    </div>
  )
}

interface DayBarProps {
  day: SalesDayView
  /** The value of the full height, in naira. */
  end: number
  position: number
  isSelected: boolean
}

/** The paid amount with the unpaid amount on top. */
function DayBar({ day: { paid, unpaid }, end, position, isSelected }: DayBarProps) {
  const [low, high] = [(paid / end) * 100, (unpaid / end) * 100]
  const bar = { x: position + 0.16, width: 0.68 }
  const shade = classNames('transition-opacity duration-150', !isSelected && 'opacity-65')
  return (
    <g className={shade}>
      <rect {...bar} y={100 - low} height={low} className="fill-green forced-colors:fill-[CanvasText]" />
      <rect
        {...bar}
        y={100 - low - high}
        height={high}
        className="fill-ochre forced-colors:fill-[Highlight]"
      />
    </g>
  )
}

/** The data as a table for screen readers. The wrapper is clipped, because a table ignores `width: 1px`. */
function SalesTable({ days }: { days: readonly SalesDayView[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>Sales of each day</caption>
        <thead>
          <tr>
            {['Day', 'Orders', 'Paid', 'Not paid yet'].map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, orders, paid, unpaid }) => (
            <tr key={day}>
              <th scope="row">{formatWeekday(day)}</th>
              <td>{orders}</td>
              <td>{formatNaira(paid)}</td>
              <td>{formatNaira(unpaid)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function readout({ orders, paid, unpaid }: SalesDayView): string {
  if (orders === 0) return 'no orders'
  const unpaidPart = unpaid > 0 ? `, ${formatNaira(unpaid)} not paid yet` : ''
  return `${formatNaira(paid)} paid${unpaidPart}, from ${countOfOrders(orders)}`
}

function countOfOrders(orders: number): string {
  return `${orders.toLocaleString('en-NG')} ${orders === 1 ? 'order' : 'orders'}`
}

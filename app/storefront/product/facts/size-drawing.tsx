import { MeasureParts } from './measure-parts.tsx'
import { centimetres, type FactValue, type ProductFacts } from './product-facts.ts'

const PERSON = 170
const DOOR = { width: 80, height: 200 }
const PERSON_WIDTH = 46
/** How far a centimetre of depth goes to the right and up: a cabinet projection. */
const DEPTH = 0.35

type Sizes = Pick<ProductFacts, 'width_cm' | 'depth_cm' | 'height_cm'>

export interface Box {
  width: number
  height: number
  /** 0 where staff did not say it. */
  depth: number
}

/** The box of a piece; null without its width and height. */
export function boxOf({ width_cm: width, depth_cm: depth, height_cm: height }: Sizes): Box | null {
  return width === null || height === null ? null : { width, height, depth: depth ?? 0 }
}

/** The box of a piece to scale beside a person and a door, with its measures. One unit of the drawing is a centimetre. */
export function SizeDrawing({ box }: { box: Box }) {
  const { width, height, depth } = box
  const shift = depth * DEPTH
  const tallest = Math.max(DOOR.height, height + shift)
  const total = width + shift + PERSON_WIDTH + DOOR.width
  // Texts keep their size on the screen, whatever the size of the piece.
  const unit = Math.max(total, tallest) / 26
  const floor = tallest + unit * 2
  const left = unit * 7.5
  const person = left + width + shift + unit * 1.5
  const door = person + PERSON_WIDTH + unit * 1.5
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${round(door + DOOR.width + unit)} ${round(floor + unit * 3)}`}
      fontSize={round(unit * 1.5)}
      className="mx-auto max-h-96 w-full"
      fill="none"
      stroke="currentColor"
      strokeWidth={round(unit / 10)}
    >
      <path d={`M0 ${round(floor)}H${round(door + DOOR.width + unit)}`} strokeOpacity={0.4} />
      <path d={personAt(person, floor)} fill="currentColor" fillOpacity={0.25} stroke="none" />
      <g strokeOpacity={0.5}>
        <path d={`M${round(door)} ${round(floor)}v-${DOOR.height}h${DOOR.width}v${DOOR.height}`} />
        <circle cx={round(door + 70)} cy={round(floor - 100)} r={2.5} />
      </g>
      <path d={boxAt(left, floor, box)} className="text-terracotta-deep" strokeWidth={round(unit / 6)} />
      <Measure x={left + width / 2} y={floor + unit * 1.9} value={centimetres(width)} anchor="middle" />
      <Measure x={left - unit / 2} y={floor - height / 2} value={centimetres(height)} anchor="end" />
      {depth > 0 && (
        <Measure
          x={left + width + shift}
          y={floor - height - shift - unit / 2}
          value={centimetres(depth)}
          anchor="end"
        />
      )}
    </svg>
  )
}

function Measure({
  x,
  y,
  value,
  anchor,
}: {
  x: number
  y: number
  value: FactValue
  anchor: 'middle' | 'end'
}) {
  return (
    <text x={round(x)} y={round(y)} textAnchor={anchor} fill="currentColor" stroke="none">
      <MeasureParts value={value} part="tspan" />
    </text>
  )
}

/** The text alternative, in the units that are switched on. */
export function DrawingText({ box: { width, height, depth } }: { box: Box }) {
  const sizes = Object.entries({ wide: width, high: height, ...(depth > 0 && { deep: depth }) })
  return (
    <>
      <span>{'Drawing to scale: the piece, '}</span>
      {sizes.map(([word, size]) => (
        <span key={word}>
          <MeasureParts value={centimetres(size)} part="span" />
          <span>{` ${word}, `}</span>
        </span>
      ))}
      <span>{'beside a person of '}</span>
      <MeasureParts value={{ metric: '1.70 m', imperial: '66.9 in' }} part="span" />
      <span>{' and a door of '}</span>
      <MeasureParts value={{ metric: '80 by 200 cm', imperial: '31.5 by 78.7 in' }} part="span" />
      <span>.</span>
    </>
  )
}

/** The front of the box, and its top and side where the depth is known. */
function boxAt(x: number, floor: number, { width, height, depth }: Box): string {
  const shift = round(depth * DEPTH)
  const [left, right, top] = [round(x), round(x + width), round(floor - height)]
  const front = `M${left} ${round(floor)}V${top}H${right}V${round(floor)}Z`
  if (depth === 0) return front
  return `${front}M${left} ${top}l${shift} -${shift}h${width}l-${shift} ${shift}M${round(x + width + shift)} ${round(floor - height - shift)}v${height}L${right} ${round(floor)}`
}

/** A standing person: the head, and the body from the shoulders down. */
function personAt(x: number, floor: number): string {
  const [middle, top] = [round(x + PERSON_WIDTH / 2), round(floor - PERSON)]
  const head = `M${middle} ${top}a11 12 0 1 1 0 24a11 12 0 1 1 0 -24z`
  const body = `M${round(middle - 12)} ${round(top + 29)}h24q10 0 10 11v46q0 5 -4.500 5t-4.500 -5v-38h-1v117q0 5 -7 5t-7 -5v-63h-3v63q0 5 -7 5t-7 -5v-117h-1v38q0 5 -4.500 5t-4.500 -5v-46q0 -11 10.500 -11z`
  return head + body
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

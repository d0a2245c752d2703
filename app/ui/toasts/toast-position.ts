/** The positions of Sonner. */
export type ToastPosition = 'bottom-right' | 'bottom-left' | 'top-right' | 'bottom-center' | 'top-center'

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The visible part of the page in CSS pixels, without a phone's keyboard. */
export interface Screen {
  width: number
  height: number
}

/** Up to this width Sonner's toasts are as wide as the screen. */
const PHONE = 600

const WIDTH = 356
/** A toast of three lines, and the edge of the one behind it. */
const HEIGHT = 120
const MARGIN = 24

/** The distance from the top that clears the header, in pixels. */
export function topOf({ width }: Pick<Screen, 'width'>): number {
  return width < 1024 ? 104 : 168
}

/** Hiding one of `keepClear` counts for more than hiding any number of other controls. */
const KEPT_CLEAR = 1000

/** The position that covers the fewest of `keepClear`, then of `controls`; of several such positions, the first. The bottom comes first. */
export function choosePosition(
  screen: Screen,
  keepClear: readonly Box[],
  controls: readonly Box[] = [],
): ToastPosition {
  const places = placesOn(screen)
  const hidden = places.map(
    ([, box]) => KEPT_CLEAR * countHidden(box, keepClear) + countHidden(box, controls),
  )
  return places[hidden.indexOf(Math.min(...hidden))]?.[0] ?? 'bottom-center'
}

function countHidden(place: Box, boxes: readonly Box[]): number {
  return boxes.filter((box) => overlap(place, box)).length
}

/** How far toasts at the bottom of the screen rise above a row of buttons that keeps to it, in pixels. */
export function riseAbove({ height }: Screen, row: Pick<Box, 'top' | 'bottom'>): number {
  const isInTheWay = row.top < height && row.bottom > height - MARGIN - HEIGHT
  return isInTheWay ? height - row.top : 0
}

function placesOn({ width, height }: Screen): [ToastPosition, Box][] {
  const isPhone = width <= PHONE
  const above = topOf({ width })
  const top = { top: above, bottom: above + HEIGHT }
  const bottom = { top: height - MARGIN - HEIGHT, bottom: height }
  if (isPhone) {
    return [
      ['bottom-center', { left: 0, right: width, ...bottom }],
      ['top-center', { left: 0, right: width, ...top }],
    ]
  }
  const right = { left: width - WIDTH - 3 * MARGIN, right: width }
  return [
    ['bottom-right', { ...right, ...bottom }],
    ['bottom-left', { left: 0, right: WIDTH + MARGIN, ...bottom }],
    ['top-right', { ...right, ...top }],
  ]
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

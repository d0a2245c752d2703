/** The scale relative to the fitted size, and the offset of the picture's middle from the frame's, in CSS pixels. */
export interface View {
  scale: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

export const FITTED: View = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 5

/** The picture's size when it fits into the frame. While it loads its size is 0, and the frame's size is returned. */
export function fittedSize(frame: Size, picture: Size): Size {
  if (picture.width === 0 || picture.height === 0) return frame
  const factor = Math.min(frame.width / picture.width, frame.height / picture.height)
  return { width: picture.width * factor, height: picture.height * factor }
}

/** The view at another scale; the point `at`, relative to the middle of the frame, stays in place. */
export function zoomTo(view: View, scale: number, at: Point, frame: Size, fitted: Size): View {
  const next = clamp(scale, 1, MAX_SCALE)
  const ratio = next / view.scale
  const moved = { scale: next, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }
  return within(moved, frame, fitted)
}

/** Moves the view, in CSS pixels. */
export function panBy(view: View, by: Point, frame: Size, fitted: Size): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, frame, fitted)
}

/** Limits the offset, so that the picture covers as much of the frame as it can. */
function within({ scale, x, y }: View, frame: Size, fitted: Size): View {
  const reach = { x: spare(fitted.width * scale, frame.width), y: spare(fitted.height * scale, frame.height) }
  return { scale, x: clamp(x, -reach.x, reach.x), y: clamp(y, -reach.y, reach.y) }
}

function spare(picture: number, frame: number): number {
  return Math.max(0, (picture - frame) / 2)
}

function clamp(value: number, min: number, max: number): number {
  // `+ 0` turns -0 into 0.
  return Math.min(Math.max(value, min), max) + 0
}

import { expect, test } from 'vitest'
import { FITTED, fittedSize, MAX_SCALE, panBy, zoomTo } from './zoom.ts'

const frame = { width: 400, height: 800 }
const fitted = fittedSize(frame, { width: 1000, height: 1000 })

test('a picture is scaled to fit its frame', () => {
  expect(fitted).toEqual({ width: 400, height: 400 })
  expect(fittedSize(frame, { width: 100, height: 400 })).toEqual({ width: 200, height: 800 })
  expect(fittedSize(frame, { width: 0, height: 0 })).toEqual(frame)
})

test('zooming keeps the point under the pointer in place', () => {
  expect(zoomTo(FITTED, 3, { x: 100, y: 0 }, frame, fitted)).toEqual({ scale: 3, x: -200, y: 0 })
  const view = { scale: 2, x: 50, y: 0 }
  expect(zoomTo(view, 4, { x: 50, y: 0 }, frame, fitted)).toEqual({ scale: 4, x: 50, y: 0 })
})

test('the scale is between 1 and the maximum', () => {
  expect(zoomTo(FITTED, 99, { x: 0, y: 0 }, frame, fitted).scale).toBe(MAX_SCALE)
  expect(zoomTo({ scale: 2, x: 150, y: 0 }, 0.3, { x: 9, y: 9 }, frame, fitted)).toEqual(FITTED)
})

test('the picture cannot be moved out of its frame', () => {
  expect(panBy(FITTED, { x: 50, y: 50 }, frame, fitted)).toEqual(FITTED)
  const view = { scale: 3, x: 0, y: 0 }
  expect(panBy(view, { x: 900, y: -900 }, frame, fitted)).toEqual({ scale: 3, x: 400, y: -200 })
})

/** Runs `work` once the next frame is painted, so that it does not keep the effect of a tap from being seen. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}

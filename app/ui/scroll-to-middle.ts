/** Scrolls a positioned element so that a child is in its middle. Unlike `scrollIntoView`, it does not scroll the page. */
export function scrollToMiddle(row: HTMLElement | null, child: Element | null | undefined): void {
  if (!row || !(child instanceof HTMLElement)) return
  row.scrollTo({
    left: child.offsetLeft + (child.offsetWidth - row.clientWidth) / 2,
    top: child.offsetTop + (child.offsetHeight - row.clientHeight) / 2,
  })
}

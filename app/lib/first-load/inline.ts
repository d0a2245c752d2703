import { layOutForPosition, showMainPreviews, startLateScripts } from './after-first-view.ts'
import { recordEarlyPresses } from './early-presses.ts'

// Runs in the head of every page, before anything else (`head-order.server.ts`). For the styles, `<html>` gets
// - `data-painted` once the first view is painted, or does not keep the rest waiting any longer,
// - `data-in-use` once the visitor presses something, or touches the screen to scroll,
// - `data-laid-out` once no section is left out of the layout any more.
layOutForPosition()
recordEarlyPresses()
startLateScripts()
showMainPreviews()
// React did not render this script; during hydration it would be a mismatch.
document.currentScript?.remove()

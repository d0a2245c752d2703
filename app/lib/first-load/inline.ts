import { startLateScripts } from './late-scripts.ts'
import { layOutForPosition } from './lay-out-later.ts'
import { recordEarlyPresses } from './press-recorder.ts'
import { showPreviews } from './previews.ts'

// Runs in the head of every page, before anything else (`head-order.server.ts`).
layOutForPosition()
recordEarlyPresses()
startLateScripts()
showPreviews()
// React did not render this script; during hydration it would be a mismatch.
document.currentScript?.remove()

import { startLateScripts } from './late-scripts.ts'
import { recordEarlyPresses } from './press-recorder.ts'
import { showPreviews } from './previews.ts'

// Runs in the head of every page, before anything else (`head-order.server.ts`).
recordEarlyPresses()
startLateScripts()
showPreviews()
// React did not render this script; during hydration it would be a mismatch.
document.currentScript?.remove()

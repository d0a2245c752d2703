import { startLatePreloads } from './late-preloads.ts'
import { recordEarlyPresses } from './press-recorder.ts'

// Runs in the head of every page, before anything else (`head-order.server.ts`).
recordEarlyPresses()
startLatePreloads()
// React did not render this script; during hydration it would be a mismatch.
document.currentScript?.remove()

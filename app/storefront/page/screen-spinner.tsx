import { SpinnerPanel } from '../../ui/spinner.tsx'

/** A spinner in place of a long screen: as high as the window, so that the footer is not pushed down when the screen comes. */
export function ScreenSpinner() {
  return (
    <div className="min-h-dvh">
      <SpinnerPanel />
    </div>
  )
}

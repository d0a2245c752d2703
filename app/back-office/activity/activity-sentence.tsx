import { activityText, type ActivityLine } from './activity.ts'

/** **Ada** changed price of product **Sofa X**: ₦1,000 → ₦1,200 */
export function ActivitySentence({ line }: { line: ActivityLine }) {
  const { who, did, what, end, values } = activityText(line)
  return (
    <span className="wrap-anywhere">
      <span className="font-medium">{who}</span> <span className="text-ink-soft">{did}</span>{' '}
      <span className="font-medium">{what}</span>
      {end && <span className="text-ink-soft"> {end}</span>}
      {values && <>: {values}</>}
    </span>
  )
}

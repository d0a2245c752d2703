import { activityWords, type ActivityLine } from '../../lib/activity.ts'

/** **Ada** changed price of product **Sofa X**: ₦1,000 → ₦1,200 */
export function ActivitySentence({ line }: { line: ActivityLine }) {
  const { who, did, what, values } = activityWords(line)
  return (
    <span className="wrap-anywhere">
      <span className="font-medium">{who}</span> <span className="text-ink-soft">{did}</span>{' '}
      <span className="font-medium">{what}</span>
      {values && <>: {values}</>}
    </span>
  )
}

import { formatDateTime } from '../../lib/dates.ts'

/**
 * What a post's date in the future means; '' for any other date. Its status alone decides what is public
 * (docs/behaviour/content-editing.md#blog-posts).
 * @param now in milliseconds since 1970
 */
export function futureDateText(
  { status, published_at }: { status: string; published_at: string | null },
  now: number,
): string {
  if (published_at === null || !(new Date(published_at).getTime() > now)) return ''
  const date = formatDateTime(published_at)
  return status === 'published'
    ? `Its date, ${date}, is still to come, but shoppers see it already. Keep it as a draft until then to hold it back.`
    : `Its date, ${date}, is still to come. It does not publish itself: set it to published when the date has come.`
}

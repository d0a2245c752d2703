import { rowsOf, type StaffClient } from './staff-client.ts'

/** A blog post for the time of `use`: the newest of all, with scripts in its text. */
export async function withPost(
  staff: StaffClient,
  status: string,
  use: (slug: string) => Promise<void>,
): Promise<void> {
  const slug = `post-${crypto.randomUUID()}`
  const post = {
    slug,
    title: `Rooms that rest ${slug}`,
    excerpt: 'A short word before the long one.',
    content:
      'First line\nsecond line<script>document.title="stolen"</script><p onclick="x()">A <em>paragraph</em></p>',
    author: 'Ifeoma Adeyemi',
    category: 'Living Room',
    image_url: null,
    status,
    published_at: '2030-03-04T23:30:00Z',
  }
  const [row] = rowsOf(await staff.from('blog_posts').insert([post]).select('id'))
  try {
    await use(slug)
  } finally {
    rowsOf(await staff.from('blog_posts').delete().eq('id', row!.id).select('id'))
  }
}

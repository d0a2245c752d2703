import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../../app/database.types.ts'
import { pictureUrl } from '../pictures.ts'
import { stableId } from '../stable-id.ts'

type PostInsert = Database['public']['Tables']['blog_posts']['Insert']

/** The texts are the HTML files in `posts/`, the pictures those of the same name in `demo/blog`. */
const posts = [
  {
    slug: 'curtains-for-harmattan-light',
    title: 'Curtains for Harmattan Light',
    excerpt: 'Dust in the air, gold on the walls. How to hang curtains that make the most of the dry season.',
    author: 'Ifeoma Adeyemi',
    category: 'Curtains',
    featured: true,
    published_at: '2026-01-08T08:00:00+01:00',
  },
  {
    slug: 'small-living-rooms',
    title: 'Six Ways to Give a Small Parlour Room',
    excerpt: 'You do not need more square metres. You need fewer things, better placed.',
    author: 'Sadiq Bello',
    category: 'Living Room',
    featured: false,
    published_at: '2025-12-15T08:00:00+01:00',
  },
  {
    slug: 'decorating-with-adire',
    title: 'Decorating with Adire, Without Overdoing It',
    excerpt: 'One indigo cloth can carry a whole room. Here is how to let it.',
    author: 'Ifeoma Adeyemi',
    category: 'Textiles',
    featured: false,
    published_at: '2025-11-27T08:00:00+01:00',
  },
  {
    slug: 'caring-for-rattan-and-cane',
    title: 'Caring for Rattan and Cane',
    excerpt: 'Ten minutes a month keeps woven furniture beautiful for twenty years.',
    author: 'Tamuno Hart',
    category: 'Care',
    featured: false,
    published_at: '2025-11-06T08:00:00+01:00',
  },
]

export async function readPosts(): Promise<PostInsert[]> {
  return Promise.all(posts.map(toRow))
}

async function toRow(post: (typeof posts)[number]): Promise<PostInsert> {
  return {
    ...post,
    id: stableId('blog_posts', post.slug),
    content: await readHtml(post.slug),
    image_url: pictureUrl('blog', `${post.slug}.jpg`),
    status: 'published',
    created_at: post.published_at,
  }
}

/** Removes the line breaks of the source files, because posts show line breaks. */
async function readHtml(slug: string): Promise<string> {
  const html = await readFile(join(import.meta.dirname, 'posts', `${slug}.html`), 'utf8')
  return html
    .trim()
    .replace(/>\s*\n\s*</g, '><')
    .replace(/\s*\n\s*/g, ' ')
}

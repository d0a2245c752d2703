/**
 * Lowercase and in Unicode NFC; each run of whitespace becomes one hyphen. Slashes become hyphens too, because a slug is one
 * segment of a path. The database has the same rules. See docs/behaviour/shared-rules.md#slugs.
 */
export function slugify(name: string): string {
  return name.normalize().trim().toLowerCase().replace(/\s+/g, '-').replace(/[/\\]/g, '-')
}

/** The slug of a URL parameter; null when it cannot be one, so that no query is needed. */
export function readSlug(part: string): string | null {
  const slug = part.normalize()
  // PostgreSQL stores no NUL, and a slug has at most 200 characters.
  return slug === '' || slug.includes('\0') || [...slug].length > 200 ? null : slug
}

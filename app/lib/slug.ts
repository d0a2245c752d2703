/**
 * The address part that stands for a name: lowercased, each run of whitespace one hyphen (spec §5). Slashes become
 * hyphens too, since the slug has to be one segment of a path, and letters stand in one piece with their marks. The
 * database has the same rules.
 */
export function slugify(name: string): string {
  return name.normalize().trim().toLowerCase().replace(/\s+/g, '-').replace(/[/\\]/g, '-')
}

/** The slug that a part of an address asks for; null when it can be none, so that the database need not be asked. */
export function readSlug(part: string): string | null {
  const slug = part.normalize()
  // Databases hold no NUL, and no slug is longer than 200 characters.
  return slug === '' || slug.includes('\0') || [...slug].length > 200 ? null : slug
}

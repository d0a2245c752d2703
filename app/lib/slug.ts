/**
 * The address part that stands for a name: lowercased, each run of whitespace one hyphen (spec §5). Slashes become
 * hyphens too, since the slug has to be one segment of a path. The database has the same rule.
 */
export function slugify(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, '-').replace(/[/\\]/g, '-')
}

/** Whether a text from an address can be a slug at all. What the database could not even compare is passed over. */
export function isSlug(text: string): boolean {
  // Databases hold no NUL, and no slug is longer than 200 characters.
  return text !== '' && text.length <= 200 && !text.includes('\0')
}

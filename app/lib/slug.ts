/**
 * The address part that stands for a name: lowercased, each run of whitespace one hyphen (spec §5). Slashes become
 * hyphens too, since the slug has to be one segment of a path. The database has the same rule.
 */
export function slugify(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, '-').replace(/[/\\]/g, '-')
}

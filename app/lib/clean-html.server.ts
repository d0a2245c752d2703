import sanitizeHtml from 'sanitize-html'

const { defaults } = sanitizeHtml

/**
 * HTML from the back office, ready to be shown "as given": structure, styles, links and images stay, what can run
 * (scripts, event attributes, `javascript:` addresses, frames, forms) goes.
 */
export function cleanHtml(html: string | null): string {
  return sanitizeHtml(html ?? '', {
    allowedTags: [...defaults.allowedTags, 'img', 'picture', 'source', 'video', 'del', 'ins'],
    allowedAttributes: {
      '*': ['class', 'id', 'style', 'title', 'lang', 'dir', 'role', 'aria-*', 'colspan', 'rowspan', 'align'],
      a: ['href', 'name', 'target', 'rel'],
      img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
      source: ['src', 'srcset', 'sizes', 'media', 'type'],
      video: ['src', 'poster', 'controls', 'loop', 'muted', 'playsinline', 'width', 'height'],
      ol: ['start', 'type', 'reversed'],
      li: ['value'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    parseStyleAttributes: false,
    transformTags: {
      a: (tagName, attributes) => ({
        tagName,
        attribs:
          attributes['target'] === '_blank' ? { ...attributes, rel: 'noopener noreferrer' } : attributes,
      }),
    },
  })
}

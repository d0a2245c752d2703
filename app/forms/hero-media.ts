import * as z from 'zod/mini'
import { complain } from './admin-fields.ts'
import { requiredText } from './text-fields.ts'

export const heroMediaTypes = ['video', 'image'] as const

/** A web address, or a path of the shop itself. */
const mediaUrl = z.pipe(
  requiredText('Enter an address.', 2000),
  z.transform((typed, context) => {
    const path = /^\/(?![/\\])/.test(typed)
    const web = /^https?:$/.test(URL.parse(typed)?.protocol ?? '')
    if (!path && !web) complain(context, 'Enter an address that begins with https:// or with /.')
    return typed
  }),
)

export const heroMediaSchema = z.object({
  media_type: z.enum(heroMediaTypes, 'Choose video or image.'),
  media_url: mediaUrl,
})

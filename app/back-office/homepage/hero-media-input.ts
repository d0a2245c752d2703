import * as z from 'zod/mini'
import { requiredText } from '../../lib/forms/text-fields.ts'
import { addIssue, textOrNull } from '../form/field-schemas.ts'
import { isMediaUrl, NO_MEDIA_ADDRESS } from '../form/media-address.ts'
import { isVideoUrl, isImageUrl } from './media-url.ts'

export const heroMediaTypes = ['video', 'image'] as const

const mediaUrl = z.pipe(
  requiredText('Enter an address.', 2000),
  z.transform((typed, context) => {
    if (!isMediaUrl(typed)) addIssue(context, NO_MEDIA_ADDRESS)
    return typed
  }),
)

const optionalMediaUrl = z.pipe(
  textOrNull(2000),
  z.transform((typed: string | null, context) => {
    if (typed !== null && !isMediaUrl(typed)) addIssue(context, NO_MEDIA_ADDRESS)
    return typed
  }),
)

export const heroMediaSchema = z
  .object({
    media_type: z.enum(heroMediaTypes, 'Choose video or image.'),
    media_url: mediaUrl,
    poster_url: textOrNull(2000),
    portrait_url: optionalMediaUrl,
    portrait_poster_url: textOrNull(2000),
  })
  .check(
    z.refine(({ media_type, media_url }) => media_type !== 'image' || !isVideoUrl(media_url), {
      path: ['media_url'],
      error: 'This is the address of a film. Enter that of a picture, or choose Video.',
    }),
    z.refine(({ media_type, media_url }) => media_type !== 'video' || !isImageUrl(media_url), {
      path: ['media_url'],
      error: 'This is the address of a picture. Enter that of a film, or choose Image.',
    }),
    z.refine(({ media_type, portrait_url }) => media_type !== 'image' || !isVideoUrl(portrait_url ?? ''), {
      path: ['portrait_url'],
      error: 'This is the address of a film. Enter that of a picture, or choose Video.',
    }),
    z.refine(({ media_type, portrait_url }) => media_type !== 'video' || !isImageUrl(portrait_url ?? ''), {
      path: ['portrait_url'],
      error: 'This is the address of a picture. Enter that of a film, or choose Image.',
    }),
    z.refine(({ portrait_poster_url }) => !isVideoUrl(portrait_poster_url ?? ''), {
      path: ['portrait_poster_url'],
      error: 'A poster is a picture, not a film.',
    }),
    z.refine(({ poster_url }) => !isVideoUrl(poster_url ?? ''), {
      path: ['poster_url'],
      error: 'A poster is a picture, not a film.',
    }),
  )

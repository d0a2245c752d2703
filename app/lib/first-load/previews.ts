import { elements } from './elements.ts'

/** The largest pictures of the first view. */
export const MAIN_PICTURE = 'img[fetchpriority=high]'

/** The CSS image of the base64 of a tiny WebP. */
export const previewUrl = (preview: string | undefined) => `url(data:image/webp;base64,${preview})`

/** Shows the previews (`data-preview`) of pictures that match the selector. */
export function showPreviews(pictures = ''): void {
  for (const picture of elements<HTMLElement>(`${pictures}[data-preview]:not([style])`))
    picture.style.backgroundImage = previewUrl(picture.dataset['preview'])
}

/** Does so for main pictures that have arrived since the last frame, before each frame until all have. Others would delay the first view. */
export function showMainPreviews(): void {
  showPreviews(MAIN_PICTURE)
  if (document.readyState === 'loading') requestAnimationFrame(showMainPreviews)
}

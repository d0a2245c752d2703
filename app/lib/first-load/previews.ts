/** The CSS image of the base64 of a tiny WebP. */
export const previewUrl = (preview = '') => `url(data:image/webp;base64,${preview})`

/** Shows the previews of pictures (`data-preview`) that have arrived since the last frame, before each frame until all have. */
export function showPreviews(): void {
  for (const picture of document.querySelectorAll<HTMLElement>('[data-preview]:not([style])'))
    picture.style.backgroundImage = previewUrl(picture.dataset['preview'])
  if (document.readyState === 'loading') requestAnimationFrame(showPreviews)
}

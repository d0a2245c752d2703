import { expect, type Locator } from '@playwright/test'

/** A picture's file is deleted when the picture is removed: a browser that still loads it would log that it is not found. */
export async function expectDrawn(picture: Locator): Promise<void> {
  await expect
    .poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)
}

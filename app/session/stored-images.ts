import { removeProductImage, uploadProductImage } from '../data/product-images.ts'
import { browserClient } from '../lib/supabase-browser.ts'

/** Storing and deleting pictures with the rights of whoever is signed in. */
export const storedImages = {
  store: async (file: File): Promise<string> => uploadProductImage(await browserClient(), file),
  remove: async (url: string): Promise<void> => removeProductImage(await browserClient(), url),
}

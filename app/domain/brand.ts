/** The address of a picture that is drawn for the brand, with its version so that browsers load a changed one again. */
export function brandPicture(path: string, brand: { version: string } | undefined): string {
  return brand ? `${path}?v=${brand.version}` : path
}

/** The size class of a product decides its delivery fee: private.delivery_offer(). From the smallest to the largest. */
export const SIZE_CLASSES = ['small', 'medium', 'large', 'bulky'] as const
export type SizeClass = (typeof SIZE_CLASSES)[number]

/** With what each class fits into. */
export const SIZE_CLASS_LABELS: Record<SizeClass, string> = {
  small: 'Small (a motorcycle)',
  medium: 'Medium (a car)',
  large: 'Large (a van)',
  bulky: 'Bulky (a van and two people)',
}

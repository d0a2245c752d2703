/** An icon of Lucide, by its name on lucide.dev (scripts/lib/icons.ts). */
declare module '~icons/lucide/*' {
  import type { IconComponent } from './create-icon.tsx'

  const icon: IconComponent
  export default icon
}

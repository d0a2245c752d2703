import type { SVGProps } from 'react'

export type IconComponent = (props: SVGProps<SVGSVGElement>) => React.JSX.Element

/**
 * A component that draws an icon in the color of the text around it, hidden from assistive technology.
 * @param body the elements in the `svg` element, from the package of the icons
 */
export function createIcon(name: string, body: string): IconComponent {
  return ({ className = '', ...props }) => (
    <svg
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`lucide-${name} ${className}`.trimEnd()}
      {...props}
      dangerouslySetInnerHTML={{ __html: body }}
    />
  )
}

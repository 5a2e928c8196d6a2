import { createElement, type SVGProps } from 'react'

/** What a file of lucide says of its icon. */
interface IconData {
  name: string
  node: [tag: string, attributes: Record<string, string>][]
}

interface Props extends SVGProps<SVGSVGElement> {
  size?: number | string
}

/** What the class `icon` (text.css) says of the others. */
const unstyled = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

const named = /^(aria-|role$|title$)/

/**
 * Stands in for `createLucideIcon` in both builds (`lucideDrawnByUs` in vite.assets.ts): the icons stay the library's.
 * Its own way of drawing serves every framework at once, which every visitor pays with 1.3 KB of script, and says in
 * every icon's HTML what is the same in all of them.
 */
export default function drawIcon({ node }: IconData) {
  return ({ size = 24, ...own }: Props) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        ...(!/^icon\b/.test(own.className ?? '') && unstyled),
        'aria-hidden': Object.keys(own).some((name) => named.test(name)) ? undefined : true,
        ...own,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}

const directions = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
} as const

/** A step aside counts more than a step on: the next entry is the one straight ahead. */
const ASIDE = 3

/**
 * Moves the focus to the nearest link in the direction of an arrow key, as the links stand on the screen; from the side
 * back into a list with a current entry, to that one. False when the key is none, or there is nothing that way.
 */
export function moveFocus(panel: HTMLElement, key: string): boolean {
  const direction = directions[key as keyof typeof directions]
  const from = document.activeElement
  if (!direction || !from || !panel.contains(from)) return false
  const [right, down] = direction
  const here = middleOf(from)
  const found = [...panel.querySelectorAll('a')]
    .filter((link) => link !== from)
    .map((link) => {
      const there = middleOf(link)
      const on = (there.x - here.x) * right + (there.y - here.y) * down
      const aside = Math.abs((there.x - here.x) * down) + Math.abs((there.y - here.y) * right)
      return { link, on, far: on + aside * ASIDE }
    })
    .filter(({ on }) => on > 4)
    .sort((a, b) => a.far - b.far)[0]?.link
  if (!found) return false
  const list = found.closest('ul')
  const current = list?.contains(from) ? null : list?.querySelector<HTMLElement>('[aria-current=true]')
  const target = right === 0 ? found : (current ?? found)
  target.focus()
  return true
}

function middleOf(element: Element) {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}

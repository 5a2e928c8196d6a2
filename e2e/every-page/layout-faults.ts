import type { Page } from 'playwright-core'
import { look } from '../browser/veil.ts'

/** Everything in view that sticks out to the right, or whose words are cut off by its own box. */
export const brokenIn = (page: Page) =>
  look(page, () => {
    const isShown = (box: Element) => box.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const nameOf = (box: Element) =>
      `${box.tagName.toLowerCase()}.${box.getAttribute('class') ?? ''} ${box.textContent?.trim().slice(0, 30)}`
    /** May be moved into view by the reader, or is meant to be cut (one line with an ellipsis, or for screen readers). */
    const isScrolled = (box: Element) => {
      for (let at: Element | null = box.parentElement; at; at = at.parentElement)
        if (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(at).overflowX)) return true
      return false
    }
    const hasOwnWords = (box: Element) =>
      [...box.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
    const boxes = [...document.querySelectorAll('body *')].filter(isShown)
    const outside = boxes.filter((box) => {
      const { right, left, width } = box.getBoundingClientRect()
      return width > 1 && (right > innerWidth + 1 || left < -1) && !isScrolled(box)
    })
    const cut = boxes.filter((box) => {
      const style = getComputedStyle(box)
      if (!hasOwnWords(box) || box.clientWidth <= 1 || style.textOverflow === 'ellipsis') return false
      const cutsX = style.overflowX === 'hidden' || style.overflowX === 'clip'
      const cutsY = style.overflowY === 'hidden' || style.overflowY === 'clip'
      const isClamped = style.webkitLineClamp !== 'none'
      return (
        (cutsX && box.scrollWidth > box.clientWidth + 1) ||
        (cutsY && !isClamped && box.scrollHeight > box.clientHeight + 2)
      )
    })
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    return [
      ...(wide > 0 ? [`the page is ${wide} pixels too wide`] : []),
      ...outside.map((box) => `sticks out: ${nameOf(box)}`),
      ...cut.map((box) => `cut off: ${nameOf(box)}`),
    ].slice(0, 12)
  })

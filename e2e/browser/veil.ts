import type { Page } from 'playwright-core'

/**
 * Runs in a page before its own scripts. Nobody looks at the pages of a journey: one whose root is see-through is laid
 * out, found and pressed as ever, and not drawn, which is a tenth to a fifth of the work of its test.
 */
export function veil() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html { opacity: 0 !important }')
  document.adoptedStyleSheets.push(sheet)
  Object.assign(window, { veil: sheet })
}

/** An expression that is worked out in the page with its veil lifted, as who asks whether something can be seen needs it. */
export const unveiled = (expression: string) => `(async () => {
  if (window.veil) window.veil.disabled = true
  try {
    return await ${expression}
  } finally {
    if (window.veil) window.veil.disabled = false
  }
})()`

/** Runs in the page, at once, so that no frame is drawn meanwhile. */
export const look = <Seen>(page: Page, at: () => Seen): Promise<Seen> => page.evaluate(unveiled(`(${at})()`))

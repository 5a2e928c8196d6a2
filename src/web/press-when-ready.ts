/**
 * Runs in the HTML before every other script, as text: a press on a button whose own code is still on its way is done
 * as soon as that code is there, because React drops it. Only the last press counts, and only for ten seconds. A form that
 * remembers its presses itself (`HydrateOnInteraction`) is left to it.
 */
export function pressWhenReady() {
  const isReady = (button: Element) => Object.keys(button).some((key) => key.startsWith('__reactProps'))
  let owed: HTMLElement | null = null
  const press = (roundsLeft: number) => {
    if (!owed?.isConnected || roundsLeft === 0) return
    if (!isReady(owed)) return void setTimeout(press, 50, roundsLeft - 1)
    owed.click()
  }
  addEventListener(
    'click',
    ({ target }) => {
      const button = (target as Element).closest<HTMLElement>('button[type=button]')
      // The repeated press passes this listener too, and ends every earlier wait.
      owed = button && !isReady(button) && !button.closest('[data-pressed] form') ? button : null
      press(200)
    },
    true,
  )
}

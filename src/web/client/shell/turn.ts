import { useState } from 'react'

const LOOK_AGAIN_MS = 2_000

/** Who has opened by itself, also while its part is still being fetched. */
let holder: object | null = null

/**
 * For what opens by itself on a page: one at a time, only while nobody types, has something else open or looks elsewhere,
 * and only until the next navigation. An effect of the page's address begins and ends with `leave`.
 */
export function useTurn<T>() {
  const [shown, setShown] = useState<T | null>(null)
  const [turn] = useState(() => makeTurn(() => setShown(null)))
  return { shown, show: setShown, ...turn }
}

function makeTurn(hide: () => void) {
  const me = {}
  const close = () => {
    if (holder === me) holder = null
    hide()
  }
  function begin() {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isHere = true
    /** Calls `open` after `delayMs`, as soon as the turn is free; it is taken then until it is closed. */
    function take(delayMs: number, open: () => void) {
      const look = () => {
        if ((holder !== null && holder !== me) || isBusy()) timer = setTimeout(look, LOOK_AGAIN_MS)
        else {
          holder = me
          open()
        }
      }
      if (isHere) timer = setTimeout(look, delayMs)
    }
    /** Gives the turn back unused. */
    function pass() {
      if (isHere) close()
    }
    function leave() {
      isHere = false
      clearTimeout(timer)
      close()
    }
    return { take, pass, leave }
  }
  return { begin, close }
}

/** Whether the visitor types, has something open, or looks elsewhere. */
const isBusy = () =>
  document.hidden ||
  document.activeElement?.matches('input, textarea, select') === true ||
  [...document.querySelectorAll('[role=dialog], dialog[open]')].some((each) => each.checkVisibility())

/** A sweep: a fault that it looks for on every page, and the lines that it reports. */
export interface Sweep {
  name: string
  /** Runs in the page. Each finding is one line that names what was seen. */
  find: () => string[]
  /** Runs in the page: puts the very fault there, so that the sweep proves it can see it. */
  plant(): void
}

/** The same scene twice on one screen looks like a mistake; an avatar or a mark may repeat. */
const repeatedPictures: Sweep = {
  name: 'a picture shown twice in one viewport',
  find: () => {
    const SMALLEST = 40
    const sceneOf = (img: HTMLImageElement) =>
      /\/([^/]+?)(?:-(?:480|800|1200|1920))?\.\w+$/.exec(
        new URL(img.currentSrc || img.src, location.href).pathname,
      )?.[1] ?? ''
    const places = [...document.querySelectorAll<HTMLImageElement>('body img')]
      .filter((img) => img.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((img) => ({ scene: sceneOf(img), box: img.getBoundingClientRect() }))
      .filter(({ scene, box }) => scene !== '' && box.width >= SMALLEST && box.height >= SMALLEST)
    // In one viewport: as near to each other as a window is high, wherever it is scrolled to.
    const pairs = places.flatMap((one, index) =>
      places
        .slice(index + 1)
        .filter(
          ({ scene, box }) =>
            scene === one.scene &&
            Math.max(box.bottom, one.box.bottom) - Math.min(box.top, one.box.top) <=
              innerHeight + box.height / 2 + one.box.height / 2,
        ),
    )
    return [...new Set(pairs.map(({ scene }) => scene))]
  },
  plant() {
    const main = document.querySelector('main')
    for (const _ of [1, 2]) {
      const img = new Image(120, 80)
      img.src = '/pictures/planted.0a1b2c3d-480.webp'
      main?.prepend(img)
    }
  },
}

/** Digits stand under digits: each figure ends where its list or column ends. */
const raggedAmounts: Sweep = {
  name: 'a line of amounts that is not right-aligned',
  find: () => {
    const rightOfText = (box: Element) => {
      const range = document.createRange()
      range.selectNodeContents(box)
      return range.getBoundingClientRect().right
    }
    const shown = (box: Element) => box.checkVisibility() && box.getBoundingClientRect().width > 0
    const lists = [...document.querySelectorAll('[data-amounts]')].filter(shown)
    const inLists = lists.flatMap((list) => {
      const amounts = [...list.querySelectorAll('[data-amount]')].filter(shown)
      const edge = Math.max(...amounts.map(rightOfText))
      return amounts.filter((amount) => Math.abs(rightOfText(amount) - edge) > 1)
    })
    const cells = [...document.querySelectorAll('td[data-amount]')].filter(shown)
    const inCells = cells.filter((cell) => getComputedStyle(cell).textAlign !== 'right')
    const uneven = [...document.querySelectorAll('[data-amount]')]
      .filter(shown)
      .filter((amount) => !getComputedStyle(amount).fontVariantNumeric.includes('tabular-nums'))
    return [...inLists, ...inCells, ...uneven].map((amount) => amount.textContent?.trim() ?? '')
  },
  plant() {
    document
      .querySelector('main')
      ?.insertAdjacentHTML(
        'afterbegin',
        '<dl data-amounts><div><dt>成人</dt><dd data-amount>¥1</dd></div><div><dt>儿童</dt><dd data-amount>¥1,000</dd></div></dl>',
      )
  },
}

/** A browser's own calendar and number box look like no other field of the shop, and differ between browsers. */
const nativeControls: Sweep = {
  name: 'a native date or number control',
  find: () =>
    [...document.querySelectorAll<HTMLInputElement>('input')]
      .filter(({ type }) => ['date', 'datetime-local', 'month', 'week', 'time', 'number'].includes(type))
      .map(({ type, name }) => `${type} ${name}`),
  plant() {
    document.querySelector('main')?.insertAdjacentHTML('afterbegin', '<input name="planted" type="date">')
  },
}

/** One character alone on the last line of a title is read as an accident. */
const orphans: Sweep = {
  name: 'a one-character last line in a title',
  find: () => {
    const titles = [...document.querySelectorAll('h1, h2, h3, h4, legend, blockquote p, .title')].filter(
      (title) =>
        title.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        title.getBoundingClientRect().width > 1,
    )
    const linesOf = (title: Element) => {
      const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT)
      const lines: { top: number; text: string }[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? ''
        for (let at = 0; at < text.length; at++) {
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          const [box] = range.getClientRects()
          if (!box || box.width === 0) continue
          const line = lines.find(({ top }) => Math.abs(top - box.top) < box.height / 2)
          if (line) line.text += text[at]
          else lines.push({ top: box.top, text: text[at] ?? '' })
        }
      }
      return lines.sort((a, b) => a.top - b.top).map((line) => line.text.trim())
    }
    return titles
      .map((title) => linesOf(title).filter((text) => text !== ''))
      .filter(
        (lines) =>
          lines.length > 1 &&
          [...(lines.at(-1) ?? '')].filter((sign) => /[\p{L}\p{N}]/u.test(sign)).length <= 1,
      )
      .map((lines) => lines.join(' / '))
  },
  plant() {
    const title = document.createElement('h2')
    title.textContent = '这一行只剩一个字了'
    // By script: the CSP refuses a style attribute.
    title.style.cssText = 'width:8em;font-size:16px;letter-spacing:0;text-wrap:wrap;word-break:normal'
    document.querySelector('main')?.prepend(title)
  },
}

/** Nothing lies beside the window, and every word of the header can be read. */
const sideways: Sweep = {
  name: 'a page that scrolls sideways or a clipped header',
  find: () => {
    const { scrollWidth, clientWidth } = document.documentElement
    const cut = [...document.querySelectorAll('body > header :is(a, button, input)')].filter((item) => {
      if (!item.checkVisibility()) return false
      const { left, right } = item.getBoundingClientRect()
      const isCut = !(item instanceof HTMLInputElement) && item.scrollWidth > item.clientWidth + 1
      return left < -1 || right > clientWidth + 1 || isCut
    })
    return [
      ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} pixels too wide`] : []),
      ...cut.map((item) => item.textContent?.trim() ?? ''),
    ]
  },
  plant() {
    const wide = document.createElement('p')
    wide.textContent = '宽'
    wide.style.width = '2200px'
    document.body.append(wide)
  },
}

export const sweeps = [repeatedPictures, raggedAmounts, nativeControls, orphans, sideways]

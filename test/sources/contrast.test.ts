import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

/** The text of all our style sheets. */
const styles = globSync('src/{ui,web,desk}/**/*.css', { cwd: root }).map(read).join('\n')

/** Every token with a plain color, as people see it without any preference of theirs. */
const tokens = new Map(
  [
    ...(read('src/ui/tokens.css').split('@theme inline')[0] ?? '').matchAll(
      /--color-([\w-]+):\s*(#[0-9a-f]{6})\b/g,
    ),
  ].map(([, name = '', color = '']) => [name, color]),
)
tokens.set('white', '#ffffff')

function luminance(color: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2.x contrast ratio of two tokens. */
function contrast(one: string, other: string) {
  const [light = 0, dark = 0] = [one, other]
    .map((name) => {
      const color = tokens.get(name)
      if (!color) throw new Error(`${name} is not a token`)
      return luminance(color)
    })
    .toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Tokens that color no text: icons, stars, disabled controls and hairlines (tokens.css says so beside each). */
const notForText = new Set(['ink-400', 'och-400', 'line', 'line-strong', 'control', 'pine-200', 'pine-500'])

/** Tokens for text on a dark ground only: the note of a chosen day. */
const onPine = new Set(['pine-100'])

interface Pair {
  text: string
  ground: string
  where: string
}

const tokenIn = (value: string) => {
  const name =
    /var\(--color-([\w-]+)\)/.exec(value)?.[1] ?? (/^(#fff|#ffffff|white)$/.test(value) ? 'white' : '')
  return tokens.has(name) ? name : null
}

/** Rules of our style sheet that set both the color of words and what lies behind them. */
function pairsInStyles(): Pair[] {
  const rules = [...styles.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
  return rules.flatMap(([, selector = '', body = '']) => {
    const namedBy = (name: RegExp) => tokenIn((name.exec(body)?.[1] ?? '').trim())
    const text = namedBy(/(?:^|[;\s])color:\s*([^;]+)/)
    const ground = namedBy(/(?:^|[;\s])background(?:-color)?:\s*([^;]+)/)
    return text && ground ? [{ text, ground, where: selector.trim().replace(/\s+/g, ' ') }] : []
  })
}

/** Class lists of our pages that name both, without any state, which other classes would decide. */
function pairsInPages(): Pair[] {
  return globSync('src/{ui,web,desk}/**/*.tsx', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/["'`]([^"'`\n]*)["'`]/g)].flatMap(([, classes = '']) => {
      const named = (prefix: string) =>
        classes
          .split(/\s+/)
          .filter((word) => word.startsWith(`${prefix}-`))
          .map((word) => word.slice(prefix.length + 1))
          .find((name) => tokens.has(name))
      const [text, ground] = [named('text'), named('bg')]
      return text && ground ? [{ text, ground, where: `${file}: ${classes}` }] : []
    }),
  )
}

/** Every token that colors words anywhere: it may stand on whatever a page lies on. */
function textTokens() {
  const ruled = [...styles.matchAll(/(?:^|[;{\s])color:\s*var\(--color-([\w-]+)\)/g)]
  const pages = globSync('src/{ui,web,desk}/**/*.tsx', { cwd: root }).flatMap((file) => [
    ...read(file).matchAll(/\btext-([a-z]+-?\d*)\b/g),
  ])
  const names = [...ruled, ...pages].map(([, name = '']) => name)
  return [...new Set(names)].filter(
    (name) => tokens.has(name) && name !== 'white' && !notForText.has(name) && !onPine.has(name),
  )
}

test('every pair of words and ground that a rule or a page names can be read: 4.5 to 1', () => {
  const pairs = [...pairsInStyles(), ...pairsInPages()].filter(({ text }) => !notForText.has(text))
  expect(pairs.length).toBeGreaterThan(30)
  const tooFaint = pairs.filter(({ text, ground }) => contrast(text, ground) < 4.5)
  expect(
    tooFaint.map(
      ({ text, ground, where }) => `${text} on ${ground} ${contrast(text, ground).toFixed(2)}: ${where}`,
    ),
  ).toEqual([])
})

test('every color of words can be read on the page, on cards and in wells', () => {
  const names = textTokens()
  expect(names).toEqual(
    expect.arrayContaining(['ink-900', 'ink-700', 'ink-500', 'pine-600', 'cin-600', 'err']),
  )
  const faint = names.flatMap((name) =>
    ['surface', 'paper', ...(name.startsWith('ink') ? ['sunk', 'pine-50'] : [])]
      .filter((ground) => contrast(name, ground) < 4.5)
      .map((ground) => `${name} on ${ground} ${contrast(name, ground).toFixed(2)}`),
  )
  expect(faint).toEqual([])
  for (const name of onPine) expect(contrast(name, 'pine-600'), name).toBeGreaterThanOrEqual(4.5)
})

test('the focus ring and the edge of a field stand out from their ground: 3 to 1', () => {
  for (const edge of ['pine-500', 'control'])
    for (const ground of ['surface', 'paper']) expect(contrast(edge, ground), edge).toBeGreaterThanOrEqual(3)
})

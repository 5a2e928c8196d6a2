import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sheets = globSync('src/{ui,web,desk}/**/*.css', { cwd: root }).map((file) => ({
  file,
  text: read(file).replace(/\/\*[\s\S]*?\*\//g, ''),
}))
const sources = [
  ...globSync('src/{ui,web,desk}/**/*.{ts,tsx}', { cwd: root }),
  // Travel contracts are HTML that the server writes.
  ...globSync('src/server/booking/contracts/**/*.ts', { cwd: root }),
].filter((file) => !/\.(test|gen)\.ts$/.test(file))

/** The words of every string: whatever may be in a class list. */
const wordsOf = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm, '')
    .match(/(["'`])(?:\\.|(?!\1)[^\\])*\1/g)
    ?.flatMap((string) => string.split(/[\s"'`{}<>=]+/)) ?? []

const theme = read('src/ui/tokens.css')
const valuesOf = (namespace: string) =>
  new Map(
    [...theme.matchAll(new RegExp(`--${namespace}-([\\w-]+): ([^;]+);`, 'g'))].map(([, n, v]) => [v, n]),
  )
const texts = valuesOf('text')
const lines = valuesOf('leading')
const radii = valuesOf('radius')
const colors = valuesOf('color')

/** Utilities whose figures are steps of four pixels, halves included: every even number has one. */
const spaced =
  /^-?(w|h|size|min-[wh]|max-[wh]|[pm][xytrbl]?|gap(-[xy])?|top|left|right|bottom|inset(-[xy])?|scroll-m[tb]?|basis|space-[xy]|translate-[xy])$/

/** What the theme says instead of a word with a figure in brackets, or null where it has no name for it. */
function themeWord(word: string): string | null {
  if (/^(max|min)-\[\d+px\]:/.test(word) || /:(max|min)-\[\d+px\]:/.test(word)) return 'a breakpoint'
  const plain = word.split(':').at(-1)?.replace(/^!/, '') ?? ''
  const [, step, line] = /^(?:text-(\d+)\/?|leading-)(\d+)?$/.exec(plain) ?? []
  if (step && ![...texts.values()].includes(step)) return 'a text size of the theme'
  // Any other figure is a count of four pixels: 23 would be 92.
  if (line) return [...lines.values()].includes(line) ? null : 'a line height of the theme'
  const [, utility = '', figure = ''] = /^(-?[a-z-]+)-\[(-?[\d.]+(?:px)?)\]$/.exec(plain) ?? []
  if (utility === 'z') return `z-${figure}`
  const size = figure.replace('-', '')
  const named = { text: texts, leading: lines, rounded: radii }[utility]?.get(size)
  if (named) return `${utility}-${named}`
  const pixels = /^([\d.]+)px$/.exec(size)?.[1]
  return spaced.test(utility) && Number(pixels) % 2 === 0 ? `${utility}-${Number(pixels) / 4}` : null
}

test('every class of a style sheet stands in a class list', () => {
  const used = new Set(sources.flatMap((file) => wordsOf(read(file))))
  // What the editor's libraries draw carries their own names.
  for (const part of ['view', 'tables', 'gapcursor'])
    for (const word of read(`node_modules/prosemirror-${part}/dist/index.js`).match(/[\w-]+/g) ?? [])
      used.add(word)
  // Put together from a prefix and the look.
  for (const look of ['pine', 'cin', 'line', 'text']) used.add(`btn-${look}`)
  const unused = sheets.flatMap(({ file, text }) =>
    [...text.replace(/\{[^{}]*\}/g, '{}').matchAll(/\.([a-z][\w-]*)/gi)]
      .map(([, name = '']) => name)
      .filter((name) => !used.has(name) && !name.endsWith('css'))
      .map((name) => `${file}: .${name}`),
  )
  expect([...new Set(unused)]).toEqual([])
})

test('class lists take their figures from the theme, by its names', () => {
  const faults = sources.flatMap((file) =>
    wordsOf(read(file)).flatMap((word) => {
      const better = themeWord(word)
      return better === null ? [] : [`${file}: ${word} is ${better}`]
    }),
  )
  expect(faults).toEqual([])
  expect(
    ['max-[900px]:px-4', 'text-[13px]', '!h-[72px]', 'z-[90]', 'leading-7', 'text-14/23', 'text-19'].map(
      themeWord,
    ),
  ).not.toContain(null)
})

test('no style sheet spells a color that is a token', () => {
  const faults = sheets
    .filter(({ file }) => !file.endsWith('tokens.css'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/#[0-9a-f]{6}\b/g)]
        .filter(([color]) => colors.has(color))
        .map(([color]) => `${file}: ${color} is ${colors.get(color)}`),
    )
  expect(faults).toEqual([])
})

test('a style sheet stays below 200 lines', () => {
  const long = sheets.filter(({ file }) => read(file).split('\n').length > 200).map(({ file }) => file)
  expect(long).toEqual([])
})

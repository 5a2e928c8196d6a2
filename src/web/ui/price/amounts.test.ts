import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { toFen } from '#src/domain/money.ts'
import { Amounts } from './amounts.tsx'

const shown = (props: Parameters<typeof Amounts>[0]) => renderToStaticMarkup(createElement(Amounts, props))

/** Every ¥ of a piece of the page, in fen. */
const fenIn = (html: string) =>
  [...html.replace(/<[^>]+>/g, '').matchAll(/(−?)¥([\d,]+)(?:\.(\d\d))?/g)].map(
    ([, minus, yuan = '', fen = '0']) =>
      toFen((Number(yuan.replaceAll(',', '')) * 100 + Number(fen)) * (minus ? -1 : 1)),
  )
const figuresIn = (html: string) =>
  [...html.matchAll(/<dd[^>]*data-amount[^>]*>(.*?)<\/dd>/g)].map(([, figure = '']) => fenIn(figure)[0])

test('the lines that are shown sum to the total that is shown', () => {
  const line = fc.record({
    unit_fen: fc.integer({ min: -900_000, max: 9_000_000 }).map(toFen),
    qty: fc.integer({ min: 1, max: 20 }),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (drawn) => {
      const lines = drawn.map(({ unit_fen, qty }, at) => {
        return { code: `${at}`, name: `第${at}项`, unit_fen, qty, amount_fen: toFen(unit_fen * qty) }
      })
      const fen = toFen(lines.reduce((sum, { amount_fen }) => sum + amount_fen, 0))
      fc.pre(fen >= 0)
      const figures = figuresIn(shown({ lines, total: { label: '应付总额', fen } }))
      expect(figures).toEqual([...lines.map(({ amount_fen }) => amount_fen), fen])
    }),
  )
})

test('a line says unit and count, and a single saving says its amount once with a true minus', () => {
  const adults = {
    code: 'adult',
    name: '成人',
    unit_fen: toFen(418_000),
    qty: 5,
    amount_fen: toFen(2_090_000),
  }
  expect(shown({ lines: [adults] })).toContain('¥4,180 × 5')
  const saving = {
    code: 'rule:1',
    name: '立减',
    unit_fen: toFen(-30_000),
    qty: 1,
    amount_fen: toFen(-30_000),
  }
  expect(shown({ lines: [saving] }).match(/−¥300/g)).toHaveLength(1)
})

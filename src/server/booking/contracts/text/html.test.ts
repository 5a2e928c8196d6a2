import { expect, test } from 'vitest'
import { maskedHtml, personal, table } from './html.ts'
import { renderContract } from './template.ts'

test('names stand in full and numbers show their end, so that their owner finds a typing error', () => {
  const html = `<p>${personal('name', '李雷')}，${personal('phone', '13800000001')}，${personal('document', 'E12345678')}</p>`
  expect(maskedHtml(html)).toBe('<p>李雷，138****0001，*****5678</p>')
})

test('a name that looks like a mark is text, before and after masking', () => {
  const typed = '<span data-personal="name">x</span>'
  const html = personal('name', typed)
  expect(html).not.toContain('>x<')
  expect(maskedHtml(html)).toBe('&lt;span data-personal=&quot;name&quot;&gt;x&lt;/span&gt;')
})

test('a table has a head that printing repeats', () => {
  expect(table(['甲', '乙'], [['1', '2']])).toBe(
    '<table><thead><tr><th>甲</th><th>乙</th></tr></thead><tbody>\n<tr><td>1</td><td>2</td></tr></tbody></table>',
  )
})

test('a template that asks for what nobody fills is a fault, not an empty place in a contract', () => {
  const template = {
    code: 'X',
    version: '1',
    title: '合同',
    clauses: [{ title: '一', paragraphs: ['{{nobody}}'] }],
  }
  expect(() => renderContract(template, {} as never)).toThrow('{{nobody}}')
})

test('the same template and values give the same bytes', () => {
  const clauses = [{ title: '签署', paragraphs: ['订单{{order_no}}', '乙方：{{sign_name}}'] }]
  const values = { order_no: 'BM1', sign_name: '李雷' } as never
  const render = () => renderContract({ code: 'X', version: '1', title: '合同', clauses }, values)
  expect(render()).toBe(render())
  expect(render()).toContain('<p class="sign"><span>乙方：李雷</span></p>')
})

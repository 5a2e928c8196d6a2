import { expect, test } from 'vitest'
import { allRoles } from '#test/people/staff.ts'
import { startSite } from '#test/shop/site.ts'
import { openDesk } from './clerk.ts'

const site = await startSite()
const { clerk } = await openDesk(site)
const { order_no: no } = await site.db
  .selectFrom('orders')
  .select('order_no')
  .where('status', '=', 'wait_pay')
  .limit(1)
  .executeTakeFirstOrThrow()

async function openForm() {
  const { page, ...rest } = await clerk(allRoles)
  await page.goto(`/desk/orders/${no}?act=contact`)
  const form = page.getByRole('dialog', { name: '改联系人' })
  await form.getByLabel('备注').waitFor()
  return { page, form, ...rest }
}

test('what was typed is there again after a reload, but for telephones, and can be let go', async () => {
  const { page, form } = await openForm()
  await form.getByLabel('备注').fill('靠窗，两位老人')
  await form.getByLabel('手机').fill('13912345678')
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(kept).toContain('靠窗，两位老人')
  expect(kept).not.toContain('13912345678')
  await page.reload()
  await form.getByText('这是上次没有保存的内容').waitFor()
  expect(await form.getByLabel('备注').inputValue()).toBe('靠窗，两位老人')
  expect(await form.getByLabel('手机').inputValue()).toContain('*')
  await form.getByRole('button', { name: '放弃' }).click()
  expect(await form.getByLabel('备注').inputValue()).not.toBe('靠窗，两位老人')
})

test('⌘Enter saves, and the first field that the server refuses is marked and takes the focus', async () => {
  const { form, page } = await openForm()
  await form.getByLabel('备注').fill('素食')
  await form.getByLabel('手机').fill('123')
  await form.getByLabel('备注').press('Control+Enter')
  const phone = form.getByLabel('手机')
  await expect.poll(() => phone.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => phone.evaluate((field) => field === document.activeElement)).toBe(true)
  await phone.fill('13912345678')
  await phone.press('Control+Enter')
  await page.getByRole('status').getByText('已保存').waitFor()
  await form.waitFor({ state: 'hidden' })
})

test('leaving with a change asks first, and who stays has everything that was typed', async () => {
  const { page, form } = await openForm()
  await form.getByLabel('备注').fill('靠过道')
  await page.keyboard.press('Control+K')
  const field = page.getByRole('combobox', { name: '搜索与前往' })
  await field.fill('转到今日')
  await field.press('Enter')
  const question = page.getByRole('dialog', { name: '还有没保存的修改' })
  await question.getByRole('button', { name: '继续编辑' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await form.getByLabel('备注').inputValue()).toBe('靠过道')
  expect(new URL(page.url()).pathname).toBe(`/desk/orders/${no}`)
})

import { expect, test } from 'vitest'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { realClock } from '#src/platform/clock.ts'
import { startSite } from '#test/shop/site.ts'
import { openDesk } from './clerk.ts'
import { comparedDay } from './finance-records.ts'

const site = await startSite()
const { clerk } = await openDesk(site)

test('财务 finds a difference among what waits, explains it, and closes the day', async () => {
  const yesterday = addDays(dayOf(realClock.now()), -1)
  await comparedDay(site, yesterday)
  const { page, complaints } = await clerk({ roles: ['finance'], name: '周会' })
  await page.goto('/desk/finance/day')
  await page.getByText('还不能关账').waitFor()
  expect(await page.getByRole('button', { name: '关账', exact: true }).isDisabled()).toBe(true)

  await page.getByRole('link', { name: /STORE20261120001：渠道有、本站无/ }).click()
  await page.getByRole('button', { name: '说明原因' }).click()
  const sheet = page.getByRole('dialog')
  expect(await sheet.getByRole('button', { name: '关闭差异' }).isDisabled()).toBe(true)
  await sheet.getByText('不属于本站的款项').click()
  await sheet.getByRole('textbox').fill('门店扫码收款，不经网站')
  await sheet.getByRole('button', { name: '关闭差异' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await page.getByRole('cell', { name: /不属于本站的款项.*门店扫码收款，不经网站/ }).waitFor()
  expect(await page.getByRole('button', { name: '说明原因' }).count()).toBe(0)

  await page.getByRole('link', { name: '查看当日日结' }).click()
  await page.getByRole('button', { name: '关账', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '关账', exact: true }).click()
  await page.getByText(/周会 于 .* 关账，数字已冻结/).waitFor()
  expect(await page.getByRole('button', { name: '关账', exact: true }).first().isDisabled()).toBe(true)
  const closed = await site.db.selectFrom('day_close').select(['day', 'sha256']).execute()
  expect(closed).toMatchObject([{ day: yesterday }])
  expect(complaints).toEqual([])
})

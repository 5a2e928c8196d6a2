import type { Locator, Page } from 'playwright-core'
import { endpoints } from '#src/api/index.ts'
import type { Site } from '#test/shop/site.ts'
import { answerCode, headerButton, PASSWORD, press } from '../account/dialog-steps.ts'
import { PRODUCT } from '../booking/booking-steps.ts'
import { type FormCase, gone, type Known, told, type Visit } from './form-table.ts'

/** Mobile numbers of this file alone. */
const aPhone = (() => {
  let serial = 0
  return () => `1391244${String(++serial).padStart(4, '0')}`
})()

export function loginForms(site: Site, visit: Visit, known: Known): FormCase[] {
  const open =
    (button: '登录' | '注册', ...ways: string[]) =>
    async () => {
      const { page } = await visit()
      await page.goto('/product')
      await headerButton(page, button).click()
      for (const way of ways) await press(page.getByRole('dialog'), way)
      return page
    }
  async function proveCode(form: Locator, phone: string) {
    await form.getByLabel('手机号').fill(phone)
    await answerCode(site, form, phone)
  }
  return [
    {
      name: 'login by password',
      open: open('登录', '密码登录'),
      send: '登录',
      first: '手机号',
      async fill(form) {
        await form.getByLabel('手机号').fill((await known.member()).phone)
        await form.getByLabel('密码', { exact: true }).fill(PASSWORD)
      },
      path: endpoints.passwords.login.path,
      spoilt: ['phone', '1', '手机号'],
      done: gone,
    },
    {
      name: 'registration',
      open: open('注册'),
      send: '注册',
      first: '手机号',
      async fill(form) {
        await proveCode(form, aPhone())
        await form.getByLabel('密码', { exact: true }).fill(PASSWORD)
        await form.getByRole('checkbox').check()
      },
      path: endpoints.passwords.register.path,
      spoilt: ['code', '000000', '短信验证码'],
      done: gone,
    },
    {
      name: 'forgotten password',
      open: open('登录', '密码登录', '忘记密码'),
      send: '确定',
      first: '手机号',
      async fill(form) {
        await proveCode(form, (await known.member()).phone)
        await form.getByLabel('新密码', { exact: true }).fill(`${PASSWORD}2`)
        await form.getByLabel('确认新密码', { exact: true }).fill(`${PASSWORD}2`)
      },
      path: endpoints.passwords.forget.path,
      spoilt: ['pwd', '1', '新密码'],
      done: told('密码修改成功'),
    },
  ]
}

export function askingForms(visit: Visit): FormCase[] {
  const open =
    (address: string, ...ways: string[]) =>
    async () => {
      const { page } = await visit()
      await page.goto(address)
      for (const way of ways) await page.getByRole('button', { name: way, exact: true }).click()
      return page
    }
  const request = {
    send: '免费获取方案',
    first: /^出发城市/,
    path: endpoints.customTrips.create.path,
    spoilt: ['linkman', 'a', /^联系人/] as const,
    done: (page: Page) => page.getByRole('heading', { name: '需求已收到' }).waitFor(),
  }
  const fullRequest = { ...request, path: endpoints.customTrips.newCreate.path }
  const inThreeMonths = () => new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
  async function fillFull(form: Locator) {
    await form.getByLabel('出发城市').selectOption('上海')
    await form.getByText('还没想好').click()
    await form.getByLabel('5000元以内').check()
    await form.getByLabel('联系人').fill('李雷')
    await form.getByLabel('手机号').fill(aPhone())
  }
  async function fillContact(form: Locator) {
    await form.getByLabel('出发城市').selectOption('上海')
    await form.getByLabel('联系人').fill('李雷')
    await form.getByLabel('联系电话').fill(aPhone())
  }
  return [
    {
      name: 'wish for another day',
      open: open(`/product/productDetail?productId=${PRODUCT}`, '告诉我们您想哪天出发'),
      send: '提交',
      first: /^姓名/,
      async fill(form) {
        await form.getByLabel('姓名').fill('李雷')
        await form.getByLabel('手机号').fill('13800001234')
      },
      path: endpoints.inquiries.date.path,
      spoilt: ['date', '2026-02-31', '期望出发日期'],
      done: gone,
    },
    {
      name: 'private trip',
      open: open('/product/individual'),
      ...request,
      fill: fillContact,
    },
    {
      name: 'private trip in full',
      open: open('/custom/personal'),
      ...fullRequest,
      async fill(form) {
        await fillFull(form)
        await form.getByText('定了').click()
        await form.getByLabel('出发日期').fill(inThreeMonths())
      },
    },
    {
      name: 'trip of a company in full',
      open: open('/custom/business'),
      ...fullRequest,
      async fill(form) {
        await fillFull(form)
        await form.getByText('大概月份').click()
        await form.getByLabel('出行人数').fill('62')
        await form.getByLabel('团建').check()
        await form.getByLabel('公司或学校').fill('某科技公司')
      },
    },
    {
      name: 'private trip in short',
      open: open('/tailor'),
      ...fullRequest,
      async fill(form) {
        await form.getByLabel('出发城市').selectOption('上海')
        await form.getByLabel('联系人').fill('李雷')
        await form.getByLabel('手机号').fill(aPhone())
      },
    },
    {
      name: 'trip of a company',
      open: open('/product/team'),
      ...request,
      async fill(form) {
        await fillContact(form)
        await form.getByLabel('出行人数').fill('62')
        await form.getByLabel('出行目的').selectOption('团建')
        await form.getByLabel('公司或学校').fill('某科技公司')
      },
    },
  ]
}

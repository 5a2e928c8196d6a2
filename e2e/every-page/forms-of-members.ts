import { expect } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { readConfig } from '#src/platform/config.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import { insertCouponRule, insertExchangeCode } from '#test/content/coupon-factories.ts'
import type { Site } from '#test/shop/site.ts'
import { earned, knownForLong } from '../account/cashback-records.ts'
import { answerCode } from '../account/dialog-steps.ts'
import { makeMembers } from '../account/member-steps.ts'
import { fillForm, makeBookers, PRODUCT, readAndAgree } from '../booking/booking-steps.ts'
import { codeFor } from '../browser/visitors.ts'
import { type FormCase, gone, told, type Visit } from './form-table.ts'

const vault = makeVault(readConfig({ APP_ENV: 'test' }))

export function memberForms(site: Site, visit: Visit): FormCase[] {
  const { member } = makeMembers(site, visit, '13912441')
  const byCode = {
    first: '短信验证码',
    spoilt: ['code', '000000', '短信验证码'] as const,
  }
  function closing(): FormCase {
    let phone = ''
    return {
      name: 'closing of an account',
      async open() {
        const who = await member()
        phone = who.phone
        await site.db.deleteFrom('sms_code').execute()
        await who.page.goto('/center/myInfo?tab=privacy')
        await who.page.getByRole('button', { name: '注销账号', exact: true }).click()
        await who.page.getByRole('button', { name: '申请注销' }).waitFor()
        return who.page
      },
      send: '申请注销',
      ...byCode,
      fill: (form) => answerCode(site, form, phone),
      path: endpoints.privacy.close.path,
      done: gone,
    }
  }
  function revealing(): FormCase {
    let phone = ''
    return {
      name: 'numbers in full',
      async open() {
        const who = await member()
        phone = who.phone
        const docs_json = [{ doc_type: 'id_card' as const, doc_no: '34052419800101001X' }]
        await who.traveller.call(endpoints.travellers.add, {
          name_cn: '李雷',
          gender: 'male',
          birthday: '1980-01-01',
          docs_json,
          consent: true,
        })
        await who.page.goto('/center/travelPeople')
        await site.db.deleteFrom('sms_code').execute()
        await who.page.getByRole('button', { name: '查看证件号，李雷' }).click()
        return who.page
      },
      send: '查看',
      ...byCode,
      fill: (form) => answerCode(site, form, phone),
      path: endpoints.revealed.reveal.path,
      done: told('34052419800101001X'),
    }
  }
  function withdrawing(): FormCase {
    let phone = ''
    return {
      name: 'withdrawal',
      async open() {
        const who = await member()
        phone = who.phone
        await knownForLong(site, who.id)
        await earned(site, who.id, 20_000)
        await site.db.deleteFrom('sms_code').execute()
        await who.page.goto('/center/invation')
        await who.page.getByRole('button', { name: '提现', exact: true }).click()
        return who.page
      },
      send: '确认提现',
      first: /^提现金额/,
      async fill(form) {
        await form.getByLabel('提现金额').fill('200')
        await form.getByText('支付宝', { exact: true }).click()
        await form.getByLabel('支付宝账号').fill('lilei@example.com')
        await form.getByLabel('实名').fill('李雷')
        await answerCode(site, form, phone)
      },
      path: endpoints.withdrawals.create.path,
      spoilt: ['real_name', '韩梅梅', '实名'],
      done: told('提现申请已提交'),
    }
  }
  const open = (address: string, button?: string) => async () => {
    const { page } = await member()
    await page.goto(address)
    if (button) await page.getByRole('button', { name: button, exact: true }).click()
    return page
  }
  return [
    {
      name: 'profile',
      async open() {
        const page = await open('/center/myInfo')()
        await page.getByLabel('昵称').fill('')
        return page
      },
      send: '保存',
      first: /^昵称/,
      async fill(form) {
        await form.getByLabel('昵称').fill('知夏')
        await form.getByLabel('常住城市').fill('杭州')
      },
      path: endpoints.profile.update.path,
      spoilt: ['city', '杭'.repeat(21), '常住城市'],
      done: told('操作成功'),
    },
    {
      name: 'address',
      open: open('/center/myInfo?tab=address', '新增地址'),
      send: '保存',
      first: /^收件人/,
      async fill(form) {
        await form.getByLabel('收件人').fill('林知夏')
        await form.getByLabel('手机号').fill('13800138000')
        await form.getByLabel('省份').selectOption('北京市')
        await form.getByLabel('区县').selectOption('朝阳区')
        await form.getByLabel('详细地址').fill('建国路 88 号')
        await form.getByLabel('邮编').fill('100022')
      },
      path: endpoints.postalAddresses.add.path,
      spoilt: ['zip', '1', '邮编'],
      done: gone,
    },
    closing(),
    revealing(),
    withdrawing(),
    {
      name: 'exchange code',
      open: open('/center/coupon'),
      send: '兑换',
      first: '兑换码',
      async fill(form) {
        const rule = await insertCouponRule(site.db, { name: '早鸟出境券', code_only: true })
        await form.getByLabel('兑换码').fill(await insertExchangeCode(site.db, vault, rule))
      },
      path: endpoints.couponCodes.exchange.path,
      spoilt: ['code', '2222-2222-2222', '兑换码'],
      done: told('领取成功：早鸟出境券 ¥200，已放入“未使用”'),
    },
    {
      name: 'saved traveller',
      open: open('/center/travelPeople?edit=new'),
      send: '保存旅客',
      first: /^中文姓名/,
      async fill(form) {
        await form.getByLabel('中文姓名').fill('李雷')
        await form.getByLabel(/^出生日期\*?$/).fill('1980-01-01')
        await form.getByLabel('性别').selectOption('男')
        await form.getByLabel('手机号').fill('13800001234')
        await expect.poll(() => form.getByLabel('姓（拼音）').inputValue()).toBe('LI')
      },
      path: endpoints.travellers.add.path,
      spoilt: ['phone', '1', '手机号'],
      done: told('旅客已保存'),
    },
  ]
}

export function orderForms(site: Site, visit: Visit): FormCase[] {
  const { booker, toForm, toContract } = makeBookers(site, visit)
  return [
    {
      name: 'order',
      async open() {
        const who = await booker()
        await toForm(who)
        return who.page
      },
      send: '提交订单',
      first: /^中文姓名/,
      fill: (_, page) => fillForm(page),
      path: endpoints.orders.create.path,
      spoilt: ['linkman', '李', /^姓名/],
      done: (page) => page.waitForURL(/confirmContract/),
    },
    {
      name: 'order that is there',
      async open() {
        const who = await booker()
        await toContract(who)
        const orderId = new URL(who.page.url()).searchParams.get('orderId')
        await who.page.goto(`/productOrder/fillOrder?productId=${PRODUCT}&orderId=${orderId}`)
        await who.page.locator('[name="travellers.0.name_cn"]').fill('')
        return who.page
      },
      send: '保存并继续',
      first: /^中文姓名/,
      fill: (form) => form.locator('[name="travellers.0.name_cn"]').fill('李雷'),
      path: endpoints.orders.edit.path,
      spoilt: ['linkman', '李', /^姓名/],
      done: (page) => page.waitForURL(/confirmContract/),
    },
    {
      name: 'signature',
      async open() {
        const who = await booker()
        await toContract(who)
        await readAndAgree(who.page)
        await who.page.getByLabel('签署人姓名').fill('')
        return who.page
      },
      send: '同意并签署，去支付',
      first: /^签署人姓名/,
      async fill(form, page) {
        await form.getByLabel('签署人姓名').fill('李雷')
        await form.getByRole('button', { name: '获取验证码' }).click()
        await form.getByRole('button', { name: /秒后重发/ }).waitFor()
        const { phone } = (await page.evaluate(() => fetch('/api/v3/user/infos').then((it) => it.json())))
          .data as { phone: string }
        await form.getByLabel('短信验证码').fill(await codeFor(site, phone))
      },
      path: endpoints.contracts.confirm.path,
      spoilt: ['code', '000000', /^短信验证码/],
      done: (page) => page.waitForURL(/order\/result/),
    },
  ]
}

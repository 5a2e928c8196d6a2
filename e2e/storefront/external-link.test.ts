import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#src/platform/db/database.ts'
import { startSite } from '#test/shop/site.ts'
import { expectNoFindings } from '../booking/booking-steps.ts'
import { openBrowser } from '../browser/visitors.ts'

const site = await startSite({ env: { REDIRECT_ALLOW_HOSTS: 'partner.example' } })
const visit = await openBrowser(site)
const ask = (path: string) => fetch(site.origin + path, { redirect: 'manual' })

test.each(['/', '/home'])('%s is the landing page, by a redirect of the server', async (path) => {
  const answer = await ask(path)
  expect(answer.status).toBe(302)
  expect(new URL(answer.headers.get('location') ?? '', site.origin).href).toBe(`${site.origin}/product/team`)
})

test('an unknown external link is shown in full, and followed only by a click', async () => {
  const { page, complaints } = await visit()
  const address = 'https://elsewhere.example/a/b?c=d&e=%E4%B8%AD'
  const reached: string[] = []
  await page.route('https://elsewhere.example/**', (route) => {
    reached.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' })
  })
  const lastPath = async () =>
    (await page.context().cookies()).find(({ name }) => name === 'lastPath')?.value ?? ''
  await page.goto('/product?destId=11')
  await page.mouse.move(200, 300)
  await expect.poll(lastPath).toBe(encodeURIComponent('/product?destId=11'))
  await page.goto(`/${address}#part`)
  await page.getByRole('heading', { level: 1, name: '即将离开百陌旅行' }).waitFor()
  await page.getByText(`${address}#part`, { exact: true }).waitFor()
  await expectNoFindings(page, 'leaving')
  expect(reached).toEqual([])
  expect(complaints).toEqual([])
  await page.getByRole('link', { name: '继续访问' }).click()
  await page.waitForURL(`${address}#part`)
  await page.goBack()
  await page.getByTestId('member').getByRole('button').first().waitFor()
  await page.mouse.move(300, 300)
  await page.getByRole('link', { name: '返回', exact: true }).click()
  await page.waitForURL('**/product?destId=11')
  expect(reached).toHaveLength(1)
})

test('an external link to a trusted host is followed at once, and going back does not follow it again', async () => {
  const { page } = await visit()
  await page.route('https://partner.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>partner</title>' }),
  )
  await page.goto('/product')
  await page.goto('/https://partner.example/in?a=1#b', { waitUntil: 'commit' })
  await page.waitForURL('https://partner.example/in?a=1#b')
  await page.goBack()
  await page.waitForURL('**/product')
})

test.each([
  '/https://shop@evil.example/',
  '/https:/evil.example',
  '/https%253A%252F%252Fevil.example',
  '/https%3Ajavascript%3Aalert(1)',
  '/https://evil%E3%80%82example/',
  '/leaving?to=javascript:alert(1)',
  '/leaving?to=https://shop@evil.example/',
  '/leaving',
])('%s is not found, and no redirect on the way names another host', async (path) => {
  let answer = await ask(path)
  for (let steps = 0; answer.status >= 300 && answer.status < 400; steps++) {
    expect(steps).toBeLessThan(3)
    const next = new URL(answer.headers.get('location') ?? '', site.origin)
    expect(next.origin).toBe(site.origin)
    answer = await ask(next.pathname + next.search)
  }
  expect(answer.status).toBe(404)
})

test('an unknown page is 404, and leads back to where the visitor was', async () => {
  const { page } = await visit()
  await page.goto('/product?destId=11')
  await page.mouse.move(200, 300)
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'lastPath')?.value)
    .toBe(encodeURIComponent('/product?destId=11'))
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: '内容不存在或已下架' }).waitFor()
  await page.getByRole('link', { name: '回到刚才的页面' }).waitFor()
  await expectNoFindings(page, 'not-found')
  await page.mouse.move(300, 300)
  await page.getByRole('link', { name: '回到刚才的页面' }).click()
  await page.waitForURL('**/product?destId=11')
})

test('a page whose data cannot be read shows the request number of the log, before and after its scripts run', async () => {
  const owner = openDatabase(site.database.owner, { max: 1 })
  await sql`alter table departure_city rename to departure_city_away`.execute(owner.db)
  try {
    const address = '/product?page=3'
    const answer = await ask(address)
    expect(answer.status).toBe(500)
    const numberIn = (text: string | null) => /请求编号 ([0-9a-f-]{36})/.exec(text ?? '')?.[1] ?? 'none'
    expect(site.output.join('\n')).toContain(numberIn((await answer.text()).replace(/<!-- -->/g, '')))

    const { page } = await visit()
    await page.goto(address)
    await page.getByRole('button', { name: '重试' }).waitFor()
    await page.getByTestId('member').getByRole('button', { name: '登录' }).waitFor()
    const number = numberIn(await page.locator('main').textContent())
    await expect.poll(() => site.output.join('\n')).toContain(number)
    await expectNoFindings(page, 'crash')
    await sql`alter table departure_city_away rename to departure_city`.execute(owner.db)
    await page.getByRole('button', { name: '重试' }).click()
    await page.locator('.trip-card').first().waitFor()
  } finally {
    await sql`alter table if exists departure_city_away rename to departure_city`.execute(owner.db)
    await owner.close()
  }
})

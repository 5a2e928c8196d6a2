import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startSite } from '#test/shop/site.ts'
import { makeMembers } from '../account/dialog-steps.ts'
import { noteOf } from '../booking/booking-steps.ts'
import { openBrowser } from '../browser/visitors.ts'
import { askingForms, loginForms } from './forms-of-guests.ts'
import { memberForms, orderForms } from './forms-of-members.ts'

const site = await startSite()
const visit = await openBrowser(site)
const known = makeMembers(site)

const formOf = (page: Page, send: string) =>
  page.locator('form', { has: page.getByRole('button', { name: send, exact: true }) })

/** A group of choices has a label as well, and may have the same. */
const fieldOf = (form: Locator, label: string | RegExp) =>
  form.getByLabel(label).and(form.locator('input:not([type=radio]), select, textarea')).first()

/** What stands in the fields, as the page shows it. */
const typedIn = (form: Locator) =>
  form
    .locator('input, select, textarea')
    .evaluateAll((fields) =>
      (fields as HTMLInputElement[]).map(({ type, checked, value }) =>
        type === 'checkbox' || type === 'radio' ? checked : value,
      ),
    )

/** Requests that sent the form; a call of the same path without its last field is another one, such as for a code. */
function countCalls(page: Page, path: string) {
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) calls += 1
  })
  return () => calls
}

/** The next form goes to the server with another value in one field, which the server then refuses by itself. */
const spoilOnce = (page: Page, path: string, name: string, value: string) =>
  page.route(
    `**${path}*`,
    async (route) => {
      const sent = new URLSearchParams(route.request().postData() ?? '')
      sent.set(name, value)
      await route.continue({ postData: sent.toString() })
    },
    { times: 1 },
  )

const cases = [
  ...loginForms(site, visit, known),
  ...askingForms(visit),
  ...memberForms(site, visit),
  ...orderForms(site, visit),
]

test.each(cases)(
  '$name: the first fault takes the focus and sends nothing, a refusal of the server stands at its field and keeps what was typed, two presses send once',
  async ({ open, send, first, fill, path, spoilt: [name, value, label], done }) => {
    const page = await open()
    const calls = countCalls(page, path)
    const form = formOf(page, send)
    const button = form.getByRole('button', { name: send, exact: true })
    await button.click()
    const isFocused = (field: Locator) => field.evaluate((it) => it === document.activeElement)
    await expect.poll(() => isFocused(fieldOf(form, first))).toBe(true)
    expect(calls()).toBe(0)

    await fill(form, page)
    const typed = await typedIn(form)
    await spoilOnce(page, path, name, value)
    await button.click()
    const field = fieldOf(form, label)
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    expect(await noteOf(page, field)).toMatch(/\S/)
    await expect.poll(() => isFocused(field)).toBe(true)
    expect(await typedIn(form)).toEqual(typed)
    expect(calls()).toBe(1)

    await button.dblclick()
    await done(page)
    expect(calls()).toBe(2)
  },
)

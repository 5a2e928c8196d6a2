import type { Locator, Page } from 'playwright-core'
import type { makeMembers } from '../account/dialog-steps.ts'
import type { openBrowser } from '../browser/visitors.ts'

export interface FormCase {
  name: string
  /** Leads a browser to the form, empty as far as it can be. */
  open(): Promise<Page>
  /** What the button says that sends it. */
  send: string
  /** The label of what takes the focus when the empty form is sent. */
  first: string | RegExp
  fill(form: Locator, page: Page): Promise<unknown>
  path: string
  /** A field of the wire, the value that makes the server refuse it, and the label of that field. */
  spoilt: readonly [name: string, value: string, label: string | RegExp]
  /** How the page shows that the form has arrived. */
  done(page: Page): Promise<unknown>
}

export type Visit = Awaited<ReturnType<typeof openBrowser>>
/** Makes members who have a password. */
export type Known = ReturnType<typeof makeMembers>

export const gone = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })
export const told = (text: string) => (page: Page) => page.getByText(text).first().waitFor()

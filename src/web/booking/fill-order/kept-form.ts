import type { OrderForm } from './order-form.ts'

const KEY = 'bm_order_form'

/**
 * The form of this tab, so that a reload, a login or a lost network loses nothing. It holds document numbers: it lives
 * in this tab only, never on the disk of another, and is thrown away as soon as the order exists.
 */
export function readForm(productId: number): OrderForm | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as {
      productId: number
      form: OrderForm
    } | null
    return kept?.productId === productId && Array.isArray(kept.form.travellers) ? kept.form : null
  } catch {
    return null
  }
}

export function writeForm(productId: number, form: OrderForm) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ productId, form }))
  } catch {
    // Without storage a reload starts anew; nothing else is lost.
  }
}

export function forgetForm() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}

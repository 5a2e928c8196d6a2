import { readStored, removeStored, writeStored } from '#src/ui/web-storage.ts'

const KEY = 'bm_product_id'

/** The product that this browser looked at last. */
export const keepLastViewed = (productId: number) => writeStored(KEY, String(productId))

export function lastViewed(): number | null {
  const id = readStored(KEY)
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null
}

/** Forgets a product that is not sold any more. */
export const forgetLastViewed = () => removeStored(KEY)

import type { QueryClient } from '@tanstack/react-query'
import { saved } from '#src/contract/saved.ts'
import { call, isRefusal, messageOf } from './call.ts'
import { withLogin } from './login.ts'
import { toast } from './toast.ts'

/** The hearts that mounted together ask together: fifty products are one call. */
let asked: { ids: number[]; answer: Promise<number[]> } | undefined
export function isProductSaved(productId: number): Promise<boolean> {
  if (asked === undefined || asked.ids.length >= 50) {
    const ids: number[] = []
    const answer = Promise.resolve().then(() => {
      if (asked?.ids === ids) asked = undefined
      return call(saved.check, { product_id: ids }).then(({ collected_ids }) => collected_ids)
    })
    asked = { ids, answer }
  }
  asked.ids.push(productId)
  return asked.answer.then((found) => found.includes(productId))
}

/** One after the other, or two quick clicks could arrive the wrong way round. */
let last: Promise<unknown> = Promise.resolve()

/** Shows at once, undoes on a refusal, and goes on after a stranger has logged in. */
export async function saveProduct(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  { productId, isWanted }: { productId: number; isWanted: boolean },
) {
  const before = queryClient.getQueryData<boolean>(queryKey)
  queryClient.setQueryData(queryKey, isWanted)
  try {
    last = last.then(() =>
      withLogin(() => call(saved.toggle, { product_id: productId, action: isWanted ? 'add' : 'del' })),
    )
    await last
    queryClient.setQueryData(queryKey, isWanted)
    // A list that is being looked at keeps its places; it is asked anew when it is next opened.
    void queryClient.invalidateQueries({ queryKey: [saved.list.path], refetchType: 'none' })
    toast.ok(isWanted ? '已成功收藏' : '已取消收藏')
  } catch (error) {
    last = Promise.resolve()
    queryClient.setQueryData(queryKey, before ?? false)
    if (!isRefusal(error, 'NOT_LOGIN')) toast.error(messageOf(error))
  }
}

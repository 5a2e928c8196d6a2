import type { QueryClient } from '@tanstack/react-query'
import { favourites } from '#src/api/account/favourites.ts'
import { messageOf } from '#src/api/reply.ts'
import { toast } from '#src/ui/toast.ts'
import { call, isRefusal } from '../api/call.ts'
import { heldKeys } from '../member/held-keys.ts'
import { makeHeldWork } from '../member/held-work.ts'
import { favouritesKey } from './favourites-key.ts'

/** The hearts that mounted together ask together: fifty products are one call. */
let asked: { ids: number[]; answer: Promise<number[]> } | undefined
export function isFavourite(productId: number): Promise<boolean> {
  if (asked === undefined || asked.ids.length >= 50) {
    const ids: number[] = []
    const answer = Promise.resolve().then(() => {
      if (asked?.ids === ids) asked = undefined
      return call(favourites.check, { product_id: ids }).then(({ collected_ids }) => collected_ids)
    })
    asked = { ids, answer }
  }
  asked.ids.push(productId)
  return asked.answer.then((found) => found.includes(productId))
}

const held = makeHeldWork(heldKeys.favourite)

/** A guest logs in first; what is taken out of the favourites is not worth a login later. */
const toggleWhenLoggedIn = (productId: number, isWanted: boolean) =>
  held.withLogin(isWanted ? productId : null, () =>
    call(favourites.toggle, { product_id: productId, action: isWanted ? 'add' : 'del' }),
  )

/** Adds the favourite that a guest pressed before the page was left for the login. */
export async function resumeFavourite(queryClient: QueryClient) {
  const productId = held.take()
  if (typeof productId !== 'number') return
  await addFavourite(queryClient, favouritesKey(productId), { productId, isWanted: true })
}

/** Sends the calls one after the other: two quick clicks could arrive the wrong way round. */
let last: Promise<unknown> = Promise.resolve()

/** Shows at once, undoes on a refusal, and goes on after a guest has logged in. */
export async function addFavourite(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  { productId, isWanted }: { productId: number; isWanted: boolean },
) {
  const before = queryClient.getQueryData<boolean>(queryKey)
  queryClient.setQueryData(queryKey, isWanted)
  try {
    last = last.then(() => toggleWhenLoggedIn(productId, isWanted))
    await last
    // A call since the login may have been answered before the favourite was added.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, isWanted)
    // The open list of favourites keeps its places; it is fetched anew when it is next opened.
    void queryClient.invalidateQueries({ queryKey: [favourites.list.path], refetchType: 'none' })
    toast.ok(isWanted ? '已成功收藏' : '已取消收藏')
  } catch (error) {
    last = Promise.resolve()
    queryClient.setQueryData(queryKey, before ?? false)
    if (!isRefusal(error, 'NOT_LOGIN')) toast.error(messageOf(error))
  }
}

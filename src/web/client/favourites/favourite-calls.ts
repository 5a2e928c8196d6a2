import type { QueryClient } from '@tanstack/react-query'
import { favourites } from '#src/api/account/favourites.ts'
import { messageOf } from '#src/api/reply.ts'
import { toast } from '#src/ui/toast.ts'
import { readFresh, removeStored, storeFor } from '#src/ui/web-storage.ts'
import { call, isRefusal } from '../api/call.ts'
import { requireLogin } from '../member/login.ts'
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

const KEY = 'bm_collect_flag'
/** As long as the grant of the messaging app's page. */
const HELD_MS = 15 * 60_000
/** Whether the guest who pressed is still on the page that waits for the login. */
let isAsking = false

/** A guest logs in first. The favourite is stored meanwhile: the messaging app's page or a reload may come between. */
async function toggleWhenLoggedIn(productId: number, isWanted: boolean) {
  const toggle = () => call(favourites.toggle, { product_id: productId, action: isWanted ? 'add' : 'del' })
  try {
    return await toggle()
  } catch (error) {
    if (!isRefusal(error, 'NOT_LOGIN')) throw error
    if (isWanted) storeFor(KEY, productId, HELD_MS)
    isAsking = true
    try {
      if (!(await requireLogin())) throw error
      return await toggle()
    } finally {
      isAsking = false
      removeStored(KEY)
    }
  }
}

/** Answers once the favourite that a guest pressed before the page was left for the login. */
export async function resumeFavourite(queryClient: QueryClient) {
  const productId = isAsking ? undefined : readFresh(KEY)
  if (typeof productId !== 'number') return
  removeStored(KEY)
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

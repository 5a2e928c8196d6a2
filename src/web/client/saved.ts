import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { saved } from '#src/contract/saved.ts'
import { call, isRefusal, messageOf } from './call.ts'
import { withLogin } from './login.ts'
import { useMember } from './member.ts'
import { toast } from './toast.ts'

const keyOf = (productId: number) => [saved.check.path, productId]

/** The hearts that mounted together ask together: fifty products are one call. */
let asked: { ids: number[]; answer: Promise<number[]> } | undefined
function isProductSaved(productId: number): Promise<boolean> {
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

async function save(queryClient: QueryClient, productId: number, isWanted: boolean) {
  const queryKey = keyOf(productId)
  const before = queryClient.getQueryData<boolean>(queryKey)
  queryClient.setQueryData(queryKey, isWanted)
  try {
    last = last.then(() =>
      withLogin(() => call(saved.toggle, { product_id: productId, action: isWanted ? 'add' : 'del' })),
    )
    await last
    queryClient.setQueryData(queryKey, isWanted)
    void queryClient.invalidateQueries({ queryKey: [saved.list.path] })
    toast.ok(isWanted ? '已成功收藏' : '已取消收藏')
  } catch (error) {
    last = Promise.resolve()
    queryClient.setQueryData(queryKey, before ?? false)
    if (!isRefusal(error, 'NOT_LOGIN')) toast.error(messageOf(error))
  }
}

/**
 * Whether the visitor has saved a product: undefined until known, so that the HTML is the same for everyone. `toggle`
 * shows at once and is undone when the server refuses; a stranger is asked to log in, and the save goes on afterwards.
 */
export function useSaved(productId: number): { isSaved: boolean | undefined; toggle(): void } {
  const queryClient = useQueryClient()
  const member = useMember()
  const known = useQuery({
    queryKey: keyOf(productId),
    queryFn: () => isProductSaved(productId),
    enabled: Boolean(member),
    staleTime: 60_000,
  }).data
  const isSaved = member ? known : member === null ? false : undefined
  return { isSaved, toggle: () => void save(queryClient, productId, isSaved !== true) }
}

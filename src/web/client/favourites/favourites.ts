import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../api/call.ts'
import { ofMember } from '../api/query.ts'
import { useMember } from '../member/member.ts'
import { toast } from '../toast.ts'
import { favouritesKey } from './favourites-key.ts'

/** Most visitors are strangers who save nothing: they need none of it. */
const calls = () => import('./favourite-calls.ts')

/** What a list of saved products has told: its hearts need not ask. */
export const rememberFavourites = (queryClient: QueryClient, productId: number, isSaved: boolean) =>
  queryClient.setQueryData(favouritesKey(productId), isSaved)

/**
 * Whether the visitor has saved a product: undefined until known, so that the HTML is the same for everyone. `toggle`
 * shows at once and is undone when the server refuses; a stranger is asked to log in, and the save goes on afterwards.
 */
export function useFavourites(productId: number): { isSaved: boolean | undefined; toggle(): void } {
  const queryClient = useQueryClient()
  const member = useMember()
  const queryKey = favouritesKey(productId)
  const known = useQuery({
    queryKey,
    queryFn: () => calls().then(({ isFavourite }) => isFavourite(productId)),
    enabled: Boolean(member),
    staleTime: 60_000,
    ...ofMember,
  }).data
  const isSaved = member ? known : member === null ? false : undefined
  const toggle = () => {
    calls().then(
      ({ addFavourite }) => addFavourite(queryClient, queryKey, { productId, isWanted: isSaved !== true }),
      (error: unknown) => toast.error(messageOf(error)),
    )
  }
  return { isSaved, toggle }
}

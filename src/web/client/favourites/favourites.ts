import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#src/api/reply.ts'
import { toast } from '#src/ui/toast.ts'
import { fetchCode } from '#src/web/ui/loading/fetch-code.ts'
import { ofMember } from '../api/query.ts'
import { useMember } from '../member/member.ts'
import { favouritesKey } from './favourites-key.ts'

/** Most visitors are guests without favourites: they need none of this code. */
const calls = () => fetchCode(() => import('./favourite-calls.ts'))

/** Takes over what a list of favourites has answered: its hearts need no call. */
export const rememberFavourites = (queryClient: QueryClient, productId: number, isSaved: boolean) =>
  queryClient.setQueryData(favouritesKey(productId), isSaved)

/**
 * Whether a product is the visitor's favourite: undefined until known, so the HTML is the same for everyone. `toggle`
 * shows at once and is undone if the server refuses; a guest is asked to log in, and the favourite is added afterwards.
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

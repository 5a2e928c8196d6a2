import { about } from '#src/api/content/about.ts'
import { handlers } from '#src/server/ctx.ts'
import { productsShown } from '#src/server/shown.ts'
import { historyPage, peoplePage, personPage, teamPage } from './pages.ts'

export const aboutHandlers = handlers(
  about,
  {
    team: ({ ctx, input }) => teamPage(ctx, input),
    teamDetail: ({ ctx, input }) => personPage(ctx, input.id),
    people: ({ ctx }) => peoplePage(ctx),
    history: ({ ctx }) => historyPage(ctx),
  },
  {
    team: () => ['team'],
    // A review is told with its product. Whose order it belongs to is counted by the hour, and told then.
    teamDetail: ({ products, comments }) => [
      ...(['team', 'taxonomy', 'lists', 'facets'] as const),
      ...productsShown([...products, ...comments]),
    ],
    people: () => ['team', 'settings'],
    history: () => ['history'],
  },
)

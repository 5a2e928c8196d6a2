import { lazyRouteComponent } from '@tanstack/react-router'

/** Most lists are not empty: a file of its own, which the loader of an empty one fetches (`cached-pages.tsx`). */
export const NoMatch = lazyRouteComponent(() => import('./no-match.tsx'), 'NoMatch')

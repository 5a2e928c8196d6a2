import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { fromSearchText, toSearchText } from './client/address.ts'
import type { DeskPage } from './desk-page.ts'
import { pages } from './routes.tsx'
import { CrashPage } from './shell/crash-page.tsx'
import { Frame } from './shell/frame.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'

const root = createRootRoute()
const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Frame })

const routeOf = (parent: typeof root | typeof frame, { path, load, title, right, needsComputer }: DeskPage) =>
  createRoute({
    getParentRoute: () => parent,
    path,
    component: lazyRouteComponent(load, 'Page'),
    staticData: { title, ...(right && { right }), ...(needsComputer && { needsComputer }) },
  })

/** The desk's router, made of the table of pages. */
export function makeRouter() {
  const framed = pages.filter(({ isBare }) => !isBare).map((page) => routeOf(frame, page))
  const bare = pages.filter(({ isBare }) => isBare).map((page) => routeOf(root, page))
  const notFound = createRoute({ getParentRoute: () => frame, path: '$', component: NotFoundPage })
  return createRouter({
    routeTree: root.addChildren([frame.addChildren([...framed, notFound]), ...bare]),
    basepath: '/desk',
    caseSensitive: true,
    defaultErrorComponent: CrashPage,
    parseSearch: fromSearchText,
    stringifySearch: toSearchText,
  })
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
    right?: DeskPage['right']
    needsComputer?: true
  }
}

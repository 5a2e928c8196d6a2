import { type ComponentType, lazy } from 'react'

const Nothing = () => null

/**
 * What a page can do without: when its code cannot be fetched nothing shows in its place. React's own `lazy` would throw
 * into the page, and everything that is there would go.
 */
export const optional = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: Nothing })))

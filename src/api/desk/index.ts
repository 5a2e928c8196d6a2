import type { DeskEndpoint } from '../endpoint.ts'

/** The table of contents of /api/desk, which staff call. `src/api/index.ts` never imports it, so no page of the shop has it. */
export const deskEndpoints = {} as const satisfies Record<string, Record<string, DeskEndpoint>>

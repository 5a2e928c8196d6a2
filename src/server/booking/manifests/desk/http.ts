import { departureManifests } from '#src/api/desk/departures/manifests.ts'
import { handlers } from '#src/server/ctx.ts'
import { exportManifest } from './export.ts'
import { viewManifest } from './view.ts'

export const deskManifestHandlers = handlers(departureManifests, {
  read: ({ ctx, staff, input }) => viewManifest(ctx, staff, input.id),
  export: ({ ctx, staff, input }) => exportManifest(ctx, staff, input),
})

import type { departureManifests } from '#src/api/desk/departures/manifests.ts'
import type { Data } from '#src/api/endpoint.ts'

/** A list that was just packed, with the password that is shown this once. */
export type Exported = Data<typeof departureManifests.export>

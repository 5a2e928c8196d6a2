import { writeStored } from '#src/ui/web-storage.ts'
import type { BookingSelection } from './selection.ts'
import { SELECTION_KEY } from './selection-key.ts'

/** Apart from `selection.ts`: the page of a trip writes a selection and never reads one. */
export const writeSelection = (selection: BookingSelection) =>
  writeStored(SELECTION_KEY, JSON.stringify(selection), 'session')

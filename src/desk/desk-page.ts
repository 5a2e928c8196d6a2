import type { ComponentType } from 'react'
import type { Right } from '#src/domain/account/staff.ts'

export interface DeskPage {
  /** Below `/desk`; a part that varies begins with a dollar: `/orders/$order_no`. */
  path: string
  /** In the top bar and in the window, until the page says it better itself. */
  title: string
  /** Who lacks it reads which role has it. Absent: for everybody who is signed in. */
  right?: Right
  /** Too dense for a telephone, where it says so instead. */
  needsComputer?: true
  /** Stands alone, without rail and top bar, and needs nobody signed in. */
  isBare?: true
  load(): Promise<{ Page: ComponentType }>
}

import type { WithdrawalState as State } from '#src/domain/marketing/cashback/withdrawal-states.ts'

/** Colour says what is to be done with it: ochre waits for staff, pine has arrived, grey is over. */
const tones: Partial<Record<State, string>> = { requested: 'och', approved: 'och', paid: 'pine' }

export const WithdrawalState = ({ state, text }: { state: State; text: string }) => (
  <span className={`tag ${tones[state] ?? ''}`}>{text}</span>
)

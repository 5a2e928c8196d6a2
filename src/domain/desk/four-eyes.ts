/** Somebody of the staff, with the colleagues who may be the same person as they. */
export interface Eyes {
  id: number
  sameAs: readonly number[]
}

/** Who has done something that a second person looks at; null: nobody of the staff. */
export interface Hand {
  title: string
  id: number | null
}

const LOOKS = '须由另一位同事复核'

/**
 * Why this person is no second one beside those who had a hand in it; empty where they are. `act` says what a colleague
 * has to do instead, `own` what is said to who had the hand.
 */
export function whyNotSecond(
  { id: me, sameAs }: Eyes,
  hands: readonly Hand[],
  { act = LOOKS, own = act }: { act?: string; own?: string } = {},
): string {
  if (hands.some(({ id }) => id === me)) return own
  const same = hands.find(({ id }) => id !== null && sameAs.includes(id))
  return same ? `您或${same.title}的账号近期由对方重置过，${act}` : ''
}

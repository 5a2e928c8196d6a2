import type { SharedTrip } from '#src/api/booking/papers/shares.ts'

export const daysText = ({ days, nights }: Pick<SharedTrip, 'days' | 'nights'>) =>
  nights === 0 ? `${days}天` : `${days}天${nights}晚`

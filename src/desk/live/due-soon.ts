interface Waiting {
  id: number
  title: string
  ref: string
  due_at: Date
  snoozed_until: Date | null
}

const SOON_MS = 10 * 60_000

/** What of a list falls due within ten minutes of `now`: neither what is overdue, nor what was put off until later. */
export const dueSoon = <W extends Waiting>(list: readonly W[], now: Date): W[] =>
  list.filter(({ due_at, snoozed_until }) => {
    const leftMs = due_at.getTime() - now.getTime()
    return leftMs > 0 && leftMs <= SOON_MS && !(snoozed_until && snoozed_until > now)
  })

/** Kind and number, no names: it stands on a screen that others see. */
export const reminderText = ({ title, ref }: Pick<Waiting, 'title' | 'ref'>) => `${title} ${ref}`

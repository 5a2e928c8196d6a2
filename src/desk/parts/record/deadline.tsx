import { momentText } from '../time-text.ts'

/** By which moment something is to be done, red once it has passed; a dash where nobody waits. */
export const Deadline = ({ at, now }: { at: Date | null; now: Date }) =>
  at ? (
    <span className={`num ${at <= now ? 'font-medium text-cin-700' : ''}`}>
      {momentText(at, now)}
      {at <= now && ' 超时'}
    </span>
  ) : (
    '–'
  )

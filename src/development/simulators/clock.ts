import { shanghaiTime } from '#src/domain/calendar-day.ts'
import type { openShopClock } from '#src/platform/clock.ts'

/** A year in one step is plenty, and keeps a typing slip from ageing the shop for good. */
const MAX_STEP_SECONDS = 366 * 86_400

/** `GET /dev/clock` tells the shop's time; `POST` with form `advance_seconds` moves it, forward only. */
export const clockHandler =
  (clock: Awaited<ReturnType<typeof openShopClock>>, runDueJobs: () => Promise<void>) =>
  async (request: Request): Promise<Response | null> => {
    if (new URL(request.url).pathname !== '/dev/clock') return null
    if (request.method === 'POST') {
      const asked = new URLSearchParams(await request.text()).get('advance_seconds') ?? ''
      const seconds = /^\d{1,9}$/.test(asked) ? Number(asked) : Number.NaN
      if (!(seconds <= MAX_STEP_SECONDS))
        return Response.json(
          { error: 'advance_seconds must be a whole number from 0 to 31622400' },
          { status: 400 },
        )
      await clock.advanceSeconds(seconds)
      await runDueJobs()
    }
    return Response.json({ now: shanghaiTime(clock.now()), now_ts: clock.now().getTime() })
  }

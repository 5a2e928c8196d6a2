import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import { z } from '../zod.ts'

const nothing = { awarded: 0, balance: 0, today_left: 0 }

/** A file of its own: every page of the shop tells of itself, and need not carry the rest. */
export const browserAwards = {
  /**
   * What a browser tells of by itself: a page that was seen for a minute (10), an itinerary that was shared (8). It gives
   * nothing and refuses nothing where no points are due, so that no timer can ever disturb a visitor.
   */
  add: endpoint({
    method: 'POST',
    path: '/api/v3/memberPoint/add',
    access: 'public',
    summary: '浏览或分享得积分',
    input: z.object({
      type: z.optional(rawText(16, '类型有误')),
      url: z.optional(rawText(500, '地址过长')),
    }),
    /** All three are 0 for who is not logged in, and where nobody looked. */
    data: z.object({ awarded: z.int(), balance: z.int(), today_left: z.int() }),
    refusals: [],
    instead: nothing,
  }),
}

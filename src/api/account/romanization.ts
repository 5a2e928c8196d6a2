import { endpoint } from '../endpoint.ts'
import { text } from '../wire.ts'
import { z } from '../zod.ts'

/** 拼音: how a Chinese name is probably spelled on a passport. The dictionary is too large for a browser. */
export const romanization = {
  spell: endpoint({
    method: 'GET',
    path: '/api/v3/tourist/pinyin',
    access: 'member',
    summary: '中文姓名的拼音建议（护照写法，可修改）',
    input: z.object({ name: text(40) }),
    /** Empty where a character has no known reading. */
    data: z.object({ name_en_last: z.string(), name_en_first: z.string() }),
    refusals: [],
  }),
}

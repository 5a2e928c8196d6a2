import { endpoint } from '../endpoint.ts'
import { flag, flagText, picture } from '../wire.ts'
import { z } from '../zod.ts'

const DestLeaf = z.object({ id: z.int(), label: z.string(), img: picture, hot: flag })
const DestGroup = z.object({
  ...DestLeaf.shape,
  children: z.array(z.object({ ...DestLeaf.shape, children: z.array(DestLeaf) })),
})

/** The tree is three levels deep at the most: group → country or province → city. */
export const DestNode = DestGroup
export type DestNode = z.output<typeof DestNode>

export const ThemeNode = z.object({ id: z.int(), label: z.string(), img: picture })
export type ThemeNode = z.output<typeof ThemeNode>

export const taxonomy = {
  destinations: endpoint({
    method: 'GET',
    path: '/api/v3/m1/area/group',
    access: 'public',
    summary: '目的地树（默认只含有在售产品的可见节点）',
    input: z.object({ all: z.optional(flagText) }),
    data: z.array(DestNode),
    refusals: [],
    cached: true,
  }),
  themes: endpoint({
    method: 'GET',
    path: '/api/v3/m1/theme/group',
    access: 'public',
    summary: '主题列表',
    input: z.object({}),
    data: z.array(ThemeNode),
    refusals: [],
    cached: true,
  }),
}

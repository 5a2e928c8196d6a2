import { endpoint } from '../endpoint.ts'
import { z } from '../zod.ts'

interface RegionNode {
  code: string
  name: string
  children: RegionNode[]
}
/** 省市区, three levels deep. */
export const RegionNode: z.ZodMiniType<RegionNode, RegionNode> = z.object({
  code: z.string(),
  name: z.string(),
  get children() {
    return z.array(RegionNode)
  },
})

export const regions = {
  tree: endpoint({
    method: 'GET',
    path: '/api/v3/region/tree',
    access: 'public',
    summary: '省、市、区（GB/T 2260）',
    input: z.object({}),
    data: z.array(RegionNode),
    refusals: [],
    cached: true,
  }),
}

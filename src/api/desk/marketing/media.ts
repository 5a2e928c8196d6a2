import { endpoint } from '../../endpoint.ts'
import { z } from '../../zod.ts'

const access = { staff: 'campaign.edit' } as const
const kept = { stem: z.string(), bytes: z.int() }
const Video = z.object({ ...kept, w: z.int(), h: z.int(), seconds: z.int() })

/** Videos of campaigns and their captions; what no edition holds goes after a day. */
export const media = {
  video: endpoint({
    method: 'POST',
    path: '/api/desk/uploads/video',
    access,
    audit: 'media_file.upload',
    summary: '上传活动页的视频（H.264 编码的 MP4，最大 60 MB，不超过 3 分钟）；整个请求体就是文件',
    input: z.object({}),
    data: Video,
    refusals: [],
    takes: 'video',
  }),
  captions: endpoint({
    method: 'POST',
    path: '/api/desk/uploads/captions',
    access,
    audit: 'media_file.upload',
    summary: '上传视频的字幕（WebVTT，UTF-8，最大 1 MB）',
    input: z.object({}),
    data: z.object(kept),
    refusals: [],
    takes: 'captions',
  }),
}

import { nicknameText } from '#src/domain/account/profile.ts'
import { genders } from '#src/domain/codes.ts'
import { UserInfo } from '../auth/session.ts'
import { endpoint } from '../endpoint.ts'
import { codedText, day, picture, requiredText, text } from '../wire.ts'
import { z } from '../zod.ts'

export const profile = {
  /** Only what is sent changes. `avatar` is the stem of a picture this member has uploaded, or empty to remove it. */
  update: endpoint({
    method: 'POST',
    path: '/api/v3/user/info/updates',
    access: 'member',
    summary: '修改个人资料',
    input: z.object({
      name: z.optional(requiredText(1, 20, nicknameText)),
      linkman_name: z.optional(text(20, '联系人姓名最多20字')),
      gender: z.optional(z.union([codedText(genders), z.literal('')])),
      birthday: z.optional(z.union([day, z.literal('')])),
      city: z.optional(text(20, '城市最多20字')),
      email: z.optional(text(80, '邮箱格式错误')),
      avatar: z.optional(picture),
    }),
    data: UserInfo,
    refusals: [],
  }),
}

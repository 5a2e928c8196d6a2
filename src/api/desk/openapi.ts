import type { DeskEndpoint } from '../endpoint.ts'
import { describeEndpoints } from '../openapi.ts'
import { deskEndpoints } from './index.ts'

export const allDeskEndpoints: DeskEndpoint[] = Object.values<Record<string, DeskEndpoint>>(
  deskEndpoints,
).flatMap((group) => Object.values(group))

/** What staff call, as an OpenAPI 3.1 document: kept in the repository for reviews, served to nobody. */
export const deskOpenapi = () =>
  describeEndpoints(allDeskEndpoints, {
    title: '百陌工作台 API',
    description:
      '仅供员工工作台使用。请求为 application/x-www-form-urlencoded，应答恒为 {code, message, data, request_id}；金额为整数分。凭 desk_sid cookie 与 X-Desk-Nonce 请求头访问；POST 均记入审计日志（x-audit）。',
  })

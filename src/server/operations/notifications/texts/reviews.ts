import type { Template } from '../channels.ts'
import type { Events } from '../events.ts'
import type { SmsFields } from '../sms-words.ts'
import { orderPage, tripOf } from './order-words.ts'

type Told = 'trip_over' | 'service_over' | 'review_hidden'

const evaluationPage = ({ requestNo }: { requestNo: string }) =>
  `/customized/evaluate?request_no=${requestNo}`

/** Words about reviews and evaluations: when they are asked for, and when one is not shown. */
export const reviewTemplates: { [E in Told]: Template<Events[E], SmsFields<E>> } = {
  trip_over: {
    inbox: {
      kind: 'review',
      title: '行程已结束，可以点评了',
      body: (order) =>
        `${tripOf(order)}的行程已结束，订单${order.orderNo}。您的点评会帮助其他旅行者了解这趟行程。`,
      url: orderPage,
      key: ({ orderNo }) => `order.over:${orderNo}`,
    },
  },
  service_over: {
    inbox: {
      kind: 'review',
      title: '行程已结束，请评价定制服务',
      body: (order) =>
        `${tripOf(order)}的行程已结束。您的评价会公开在定制师的主页，帮助其他旅行者选择；评分高低不影响您的权益。`,
      url: evaluationPage,
      key: ({ orderNo }) => `order.service_over:${orderNo}`,
    },
  },
  review_hidden: {
    inbox: {
      kind: 'review',
      title: '您的点评未展示',
      body: ({ title, kind, reason }) =>
        `您对“${title}”的点评因${kind}未展示：${reason}。如有异议，可以联系客服，也可以向文化和旅游主管部门投诉（12345）。`,
      url: ({ orderNo, requestNo }) =>
        requestNo ? evaluationPage({ requestNo }) : `/center/order/comment?id=${orderNo}`,
      key: ({ reviewId, version }) => `review.hidden.${version}:${reviewId}`,
    },
  },
}

import type { DeskPage } from '../desk-page.ts'

/** The pages of who talks with visitors and members. */
export const servicePages: readonly DeskPage[] = [
  {
    path: '/chat',
    title: '会话',
    right: 'chat.work',
    needsComputer: true,
    load: () => import('../chat/page.tsx'),
  },
  {
    path: '/chat/$id',
    title: '会话',
    right: 'chat.work',
    needsComputer: true,
    load: () => import('../chat/page.tsx'),
  },
  {
    path: '/consults',
    title: '咨询',
    right: 'consult.work',
    load: () => import('../consults/page.tsx'),
  },
  {
    path: '/consults/$id',
    title: '咨询',
    right: 'consult.work',
    load: () => import('../consults/one/page.tsx'),
  },
  {
    path: '/complaints',
    title: '投诉',
    right: 'consult.work',
    load: () => import('../complaints/page.tsx'),
  },
  {
    path: '/complaints/$no',
    title: '投诉',
    right: 'consult.work',
    load: () => import('../complaints/one/page.tsx'),
  },
  { path: '/custom', title: '定制', right: 'custom.work', load: () => import('../custom/page.tsx') },
  {
    path: '/custom/designers',
    title: '定制师',
    right: 'case.edit',
    needsComputer: true,
    load: () => import('../custom/designers/page.tsx'),
  },
  {
    path: '/custom/cases',
    title: '案例',
    right: 'case.edit',
    needsComputer: true,
    load: () => import('../custom/cases/page.tsx'),
  },
  {
    path: '/custom/$request_no',
    title: '定制',
    right: 'custom.work',
    load: () => import('../custom/one/page.tsx'),
  },
  {
    path: '/custom/$request_no/plan',
    title: '定制方案',
    right: 'plan.write',
    needsComputer: true,
    load: () => import('../custom/plan/page.tsx'),
  },
  { path: '/members', title: '会员', right: 'member.read', load: () => import('../members/page.tsx') },
  {
    path: '/members/$uid',
    title: '会员',
    right: 'member.read',
    load: () => import('../members/one/page.tsx'),
  },
  {
    path: '/questions',
    title: '问答',
    right: 'question.answer',
    load: () => import('../questions/page.tsx'),
  },
  {
    path: '/questions/$id',
    title: '问答',
    right: 'question.answer',
    load: () => import('../questions/one/page.tsx'),
  },
  { path: '/reviews', title: '点评', right: 'review.read', load: () => import('../reviews/page.tsx') },
  {
    path: '/reviews/$id',
    title: '点评',
    right: 'review.read',
    load: () => import('../reviews/one/page.tsx'),
  },
]

import type { LucideIcon } from 'lucide-react'
import {
  Activity,
  BedDouble,
  CalendarCheck,
  CalendarDays,
  ChartColumn,
  Download,
  FileCheck,
  FileText,
  Gavel,
  Gift,
  Handshake,
  Inbox,
  Mail,
  Map as MapIcon,
  MapPinned,
  Megaphone,
  MessageCircleQuestionMark,
  MessageSquareWarning,
  MessagesSquare,
  PenTool,
  ReceiptText,
  RotateCcw,
  Scale,
  ScrollText,
  Settings2,
  ShieldCheck,
  Star,
  Sun,
  TicketPercent,
  Users,
  UsersRound,
  Wallet,
} from 'lucide-react'
import type { Right } from '#src/domain/account/staff.ts'
import type { WorkKindName } from '#src/domain/desk/work.ts'
import { contentPages } from '../content/parts/content-pages.ts'
import { customPages } from '../custom/parts/custom-pages.ts'
import { taxonomyPages } from '../taxonomy/parts/taxonomy-pages.ts'

export interface NavigationEntry {
  title: string
  /** As in `routes.tsx`. */
  path: string
  /** Where more than the pages below the path belong to it. */
  area?: string
  icon: LucideIcon
  /** Without it the entry is absent. */
  right: Right
  /** The kinds of work that its figure counts: what of them waits for me. */
  kinds?: readonly WorkKindName[]
  /** Pages beside it, which are found by their names. */
  also?: readonly { title: string; path: string; right?: Right }[]
  /** What can be begun there, for ⌘K. */
  begins?: readonly { title: string; path: string }[]
  /** The letter that leads there after G. */
  goKey?: string
}

interface NavigationGroup {
  /** Empty for what stands above the groups. */
  title: string
  entries: readonly NavigationEntry[]
}

/** The rail, in the order of the desk book §3.1. An entry comes with its page. */
export const navigation: readonly NavigationGroup[] = [
  { title: '', entries: [{ title: '今日', path: '/', icon: Sun, right: 'queue.read', goKey: 't' }] },
  {
    title: '销售',
    entries: [
      {
        title: '订单',
        path: '/orders',
        icon: ReceiptText,
        right: 'order.read',
        kinds: ['order_confirm', 'change_asked', 'people_missing'],
        also: [{ title: '代客下单', path: '/orders/new', right: 'order.advise' }],
        goKey: 'o',
      },
      { title: '邮寄', path: '/mails', icon: Mail, right: 'order.edit', kinds: ['mail_send'] },
      {
        title: '班期',
        path: '/departures',
        icon: CalendarDays,
        right: 'departure.read',
        kinds: ['group_short', 'notice_todo', 'manifest_todo'],
        also: [{ title: '节假日与旺季', path: '/departures/holidays', right: 'departure.edit' }],
        goKey: 'd',
      },
      {
        title: '会话',
        path: '/chat',
        icon: MessagesSquare,
        right: 'chat.work',
        kinds: ['chat_wait'],
        goKey: 'c',
      },
      {
        title: '咨询',
        path: '/consults',
        icon: Inbox,
        right: 'consult.work',
        kinds: ['inquiry_new'],
      },
      {
        title: '投诉',
        path: '/complaints',
        icon: MessageSquareWarning,
        right: 'consult.work',
        kinds: ['complaint'],
      },
      {
        title: '定制',
        path: '/custom',
        icon: PenTool,
        right: 'custom.work',
        kinds: ['custom_new', 'custom_redesign', 'custom_takeover', 'plan_due'],
        also: customPages,
      },
      { title: '会员', path: '/members', icon: Users, right: 'member.read', goKey: 'm' },
    ],
  },
  {
    title: '商品',
    entries: [
      {
        title: '产品',
        path: '/products',
        icon: MapIcon,
        right: 'product.read',
        kinds: ['publish_failed'],
        goKey: 'p',
      },
      {
        title: '目的地与主题',
        path: '/taxonomy/destinations',
        area: '/taxonomy',
        icon: MapPinned,
        right: 'taxonomy.edit',
        also: taxonomyPages,
        begins: taxonomyPages.map(({ path, title }) => ({ title: `新建${title}`, path: `${path}?id=new` })),
      },
      {
        title: '酒店',
        path: '/hotels',
        icon: BedDouble,
        right: 'hotel.edit',
        begins: [{ title: '新建酒店', path: '/hotels?id=new' }],
      },
      {
        title: '供应商',
        path: '/suppliers',
        icon: Handshake,
        right: 'supplier.edit',
        begins: [{ title: '新建供应商', path: '/suppliers?id=new' }],
      },
      {
        title: '资料核对',
        path: '/facts',
        icon: ShieldCheck,
        right: 'product.edit',
        kinds: ['stale_fact'],
      },
      {
        title: '点评',
        path: '/reviews',
        icon: Star,
        right: 'review.read',
        kinds: ['review_check', 'review_low'],
      },
      {
        title: '问答',
        path: '/questions',
        icon: MessageCircleQuestionMark,
        right: 'question.answer',
        kinds: ['question_new'],
      },
    ],
  },
  {
    title: '营销',
    entries: [
      { title: '优惠券', path: '/coupons', icon: TicketPercent, right: 'coupon.edit' },
      {
        title: '积分与返现',
        path: '/rewards',
        icon: Gift,
        right: 'points.adjust',
        kinds: ['withdrawal', 'withdrawal_pay'],
      },
      { title: '活动页', path: '/campaigns', icon: Megaphone, right: 'campaign.edit' },
      {
        title: '内容',
        path: '/content/popups',
        area: '/content',
        icon: FileText,
        right: 'content.edit',
        begins: [
          { title: '新建弹窗', path: '/content/popups?id=new' },
          { title: '新建横幅', path: '/content/banners?id=new' },
          { title: '新建热搜', path: '/content/hot?id=new' },
        ],
        also: [...contentPages, { path: '/content/banners', title: '公司图片' }, ...customPages],
      },
    ],
  },
  {
    title: '财务',
    entries: [
      { title: '款项', path: '/finance/payments', icon: Wallet, right: 'finance.read', goKey: 'f' },
      {
        title: '退款',
        path: '/finance/refunds',
        icon: RotateCcw,
        right: 'order.read',
        kinds: ['refund_cost', 'refund_first', 'refund_second', 'refund_failed', 'compensation'],
      },
      {
        title: '发票',
        path: '/finance/invoices',
        icon: FileCheck,
        right: 'invoice.work',
        kinds: ['invoice', 'invoice_red'],
      },
      { title: '对账', path: '/finance/recon', icon: Scale, right: 'recon.work', kinds: ['recon_diff'] },
      { title: '日结', path: '/finance/day', icon: CalendarCheck, right: 'day.close' },
    ],
  },
  {
    title: '管理',
    entries: [
      {
        title: '报表',
        path: '/reports',
        icon: ChartColumn,
        right: 'report.own',
        goKey: 'r',
        also: [{ title: '周报', path: '/reports/weekly' }],
      },
      {
        title: '合同与退改',
        path: '/legal/contracts',
        area: '/legal',
        icon: Gavel,
        right: 'contract.read',
      },
      { title: '导出', path: '/exports', icon: Download, right: 'queue.read' },
      // Staff stand below the same address and have an entry of their own.
      { title: '设置', path: '/settings', area: '/settings/shop', icon: Settings2, right: 'settings.edit' },
      { title: '员工', path: '/settings/staff', icon: UsersRound, right: 'staff.manage' },
      { title: '审计', path: '/audit', icon: ScrollText, right: 'audit.read' },
      { title: '系统', path: '/system', icon: Activity, right: 'system.work', kinds: ['alarm'] },
    ],
  },
]

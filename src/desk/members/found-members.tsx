import type { MemberRow } from '#src/api/desk/service/members.ts'
import { memberStatusText } from '#src/domain/desk/member-work.ts'
import { DeskLink } from '../parts/desk-link.tsx'
import { fullTimeText } from '../parts/time-text.ts'

const head =
  'h-8 border-line border-b bg-sunk px-2 text-left font-normal text-12 text-ink-500 first:pl-4 last:pr-4'
const cell = 'h-10 truncate border-line border-b px-2 first:pl-4 last:pr-4'

/** Whoever was found, two hundred at the most. */
export const FoundMembers = ({ list }: { list: readonly MemberRow[] }) => (
  <section aria-label="找到的会员" className="panel overflow-hidden">
    <table className="w-full table-fixed border-separate border-spacing-0">
      <thead>
        <tr>
          {['会员', '联系人', '手机', '编号', '状态', '订单', '注册', '最近登录'].map((title) => (
            <th className={head} key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map((row) => (
          <tr className="hover:bg-pine-50" key={row.uid}>
            <td className={cell}>
              <DeskLink className="font-medium text-pine-600 hover:underline" to={`/members/${row.uid}`}>
                {row.name}
              </DeskLink>
            </td>
            <td className={cell}>{row.contact_name || '–'}</td>
            <td className={`${cell} num`}>{row.phone_mask || '–'}</td>
            <td className={`${cell} num`}>{row.uid}</td>
            <td className={cell}>
              <span className={`tag ${row.status === 'normal' ? '' : 'och'}`}>
                {memberStatusText[row.status]}
              </span>
            </td>
            <td className={`${cell} num`}>{row.order_count}</td>
            <td className={`${cell} num`}>{fullTimeText(row.registered_at).slice(0, 10)}</td>
            <td className={`${cell} num`}>{row.last_login_at ? fullTimeText(row.last_login_at) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className="px-4 py-2 text-ink-500">
      <span className="num">{list.length}</span> 位
    </p>
  </section>
)

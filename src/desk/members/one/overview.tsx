import type { MemberOverview } from '#src/api/desk/service/members.ts'
import { deskMembers } from '#src/api/desk/service/members.ts'
import { memberStatusText } from '#src/domain/desk/member-work.ts'
import { yuanText } from '#src/domain/money.ts'
import { Reveal } from '../../act/reveal.tsx'
import { call } from '../../client/call.ts'
import { fullTimeText } from '../../parts/time-text.ts'
import { Facts, Part } from '../../service/facts.tsx'

/** Past its day something that is not settled keeps the account. */
const closingText = (at: Date) => (at > new Date() ? fullTimeText(at) : '待处理事项完成后')

/** Who a member is, what the shop and they have had with each other, and what they have agreed to. */
export const Overview = ({ member }: { member: MemberOverview }) => (
  <div className="grid gap-3">
    <Part title="账号">
      <div className="grid grid-cols-2 gap-x-6 gap-y-1.5">
        <Facts
          facts={[
            ['昵称', member.name],
            ['联系人', member.contact_name],
            [
              '手机',
              member.phone_mask !== '' && (
                <Reveal
                  key="phone"
                  label="手机"
                  masked={member.phone_mask}
                  reveal={(why) => call(deskMembers.reveal, { uid: member.uid, ...why })}
                  right="pii.phone"
                />
              ),
            ],
            ['邮箱', member.email_mask],
            ['城市', member.city],
            [
              '编号',
              <span className="num" key="uid">
                {member.uid}
              </span>,
            ],
          ]}
        />
        <Facts
          facts={[
            [
              '状态',
              <span className={`tag ${member.status === 'normal' ? 'pine' : 'och'}`} key="status">
                {memberStatusText[member.status]}
              </span>,
            ],
            ['冻结于', member.frozen_at && fullTimeText(member.frozen_at)],
            ['冻结原因', member.frozen_reason],
            ['将注销于', member.closes_at && closingText(member.closes_at)],
            ['注册', fullTimeText(member.registered_at)],
            ['最近登录', member.last_login_at ? fullTimeText(member.last_login_at) : '没有登录过'],
          ]}
        />
      </div>
    </Part>
    <Part title="往来">
      <dl className="grid grid-cols-5 gap-3">
        <Figure
          label="订单"
          note={`${member.open_order_count} 单未完结`}
          value={String(member.order_count)}
        />
        <Figure label="实付" note="减去已退" value={yuanText(member.paid_fen)} />
        <Figure label="咨询" value={String(member.inquiry_count)} />
        <Figure label="投诉" value={String(member.complaint_count)} />
        <Figure label="定制需求" value={String(member.request_count)} />
      </dl>
    </Part>
    <Assets member={member} />
    <Part title="同意与授权">
      <table className="w-full">
        <thead className="text-left text-12 text-ink-500">
          <tr>
            {['内容', '版本', '同意于', '撤回于'].map((title) => (
              <th className="py-1 font-normal" key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {member.consents.map(({ title, version, given_at, withdrawn_at }) => (
            <tr className="border-line border-t" key={`${title} ${given_at?.getTime() ?? ''}`}>
              <td className="py-1.5">{title}</td>
              <td className="num">{version || '–'}</td>
              <td className="num">{given_at ? fullTimeText(given_at) : '–'}</td>
              <td className="num">{withdrawn_at ? fullTimeText(withdrawn_at) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  </div>
)

/** What the member has with the shop beside orders; each is told line by line in lists of its own. */
const Assets = ({ member: { points, coupon_count, cashback } }: { member: MemberOverview }) => (
  <Part title="资产">
    <dl className="grid grid-cols-5 gap-3">
      <Figure label="积分" value={String(points)} />
      <Figure label="可用优惠券" value={String(coupon_count)} />
      <Figure
        label="可提返现"
        note={`另有 ${yuanText(cashback.pending_fen)} 待结`}
        value={yuanText(cashback.left_fen)}
      />
      <Figure label="提现中" value={yuanText(cashback.withdrawing_fen)} />
      <Figure label="已提现" value={yuanText(cashback.withdrawn_fen)} />
    </dl>
  </Part>
)

const Figure = ({ label, value, note = '' }: { label: string; value: string; note?: string }) => (
  <div>
    <dt className="text-12 text-ink-500">{label}</dt>
    <dd className="num font-semibold text-18/26">{value}</dd>
    {note && <dd className="text-12 text-ink-500">{note}</dd>}
  </div>
)

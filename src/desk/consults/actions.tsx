import { Ban, CircleCheck, ClipboardPlus, Flag, MessagesSquare, PenTool, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import type { InquiryDetail } from '#src/api/desk/service/inquiries.ts'
import { deskInquiries as inquiries } from '#src/api/desk/service/inquiries.ts'
import {
  type ComplaintCategory,
  complaintCategories,
  complaintCategoryText,
  type InquiryAction,
} from '#src/domain/content/inquiry-work.ts'
import { Select, TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ActionList } from '../act/action-list.tsx'
import { ChangeSheet } from '../act/change-sheet.tsx'
import { deskHref, useAddress } from '../client/address.ts'
import { useAdvising } from '../service/advise.ts'
import { AssignSheet } from '../service/assign-sheet.tsx'
import { ToChat } from './to-chat.tsx'

const listed = [
  { code: 'assign', title: '分配给同事', icon: UserRoundPlus },
  { code: 'chat', title: '转会话', icon: MessagesSquare },
  { code: 'custom', title: '转为定制需求', icon: PenTool },
  { code: 'complain', title: '标为投诉', icon: Flag },
  { code: 'close', title: '办结', icon: CircleCheck },
  { code: 'discard', title: '标为无效', icon: Ban },
] as const satisfies { code: InquiryAction; title: string; icon: typeof Ban }[]

const advising = { code: 'advise', title: '代客下单', icon: ClipboardPlus }

/** Everything that can ever be done with an inquiry but a call, which has a form of its own. */
export function Actions({ inquiry }: { inquiry: InquiryDetail }) {
  const [doing, setDoing] = useState<InquiryAction | null>(null)
  const close = () => setDoing(null)
  const advise = useAdvising()({
    uid: inquiry.beside.member?.uid,
    inquiryId: inquiry.phone_mask === '' ? null : inquiry.id,
    productId: inquiry.product?.id,
  })
  return (
    <>
      <ActionList
        actions={[
          ...(advise ? [{ ...advising, isAllowed: true, why: '', run: advise }] : []),
          ...listed.map(({ code, title, icon }) => {
            const { allowed = false, why = '' } = inquiry.actions.find((action) => action.code === code) ?? {}
            return { code, title, icon, isAllowed: allowed, why, run: () => setDoing(code) }
          }),
        ]}
      />
      {doing === 'assign' && (
        <AssignSheet
          endpoint={inquiries.assign}
          inputOf={(staff_id) => ({ id: inquiry.id, version: inquiry.version, staff_id })}
          onClose={close}
        />
      )}
      {doing === 'chat' && <ToChat inquiry={inquiry} onClose={close} />}
      {doing === 'custom' && <ToCustom inquiry={inquiry} onClose={close} />}
      {doing === 'complain' && <Complain inquiry={inquiry} onClose={close} />}
      {(doing === 'close' || doing === 'discard') && (
        <Close inquiry={inquiry} isDiscard={doing === 'discard'} onClose={close} />
      )}
    </>
  )
}

interface Props {
  inquiry: InquiryDetail
  onClose(): void
}

function ToCustom({ inquiry: { id, version, name }, onClose }: Props) {
  const [place, setPlace] = useState('')
  return (
    <ChangeSheet
      endpoint={inquiries.custom}
      inputOf={() => ({ id, version, place: place.trim() })}
      isBlocked={place.trim() === ''}
      level={1}
      onClose={onClose}
      onDone={(data) => toast.ok(`已转为定制需求 ${data.request_no ?? ''}`)}
      title="转为定制需求"
      verb="转为定制需求"
    >
      {(fieldErrors) => (
        <>
          <p className="mb-3 text-ink-700">
            为{name || '客人'}
            建立一份定制需求，工作时间30分钟内由定制师联系，并短信告知客人。这条咨询随之办结。
          </p>
          <TextInput
            error={fieldErrors['place']}
            label="想去的地方"
            maxLength={60}
            name="place"
            onChange={({ target }) => setPlace(target.value)}
            required
            value={place}
          />
        </>
      )}
    </ChangeSheet>
  )
}

function Complain({ inquiry: { id, version }, onClose }: Props) {
  const { go } = useAddress()
  const [category, setCategory] = useState<ComplaintCategory>('itinerary')
  return (
    <ChangeSheet
      endpoint={inquiries.complain}
      inputOf={(text) => ({ id, version, category, text })}
      reasonField="text"
      level={2}
      onClose={onClose}
      onDone={({ complaint }) => {
        toast.ok(`已登记投诉 ${complaint?.no ?? ''}`)
        if (complaint) void go(deskHref(`/complaints/${complaint.no}`))
      }}
      title="标为投诉"
      verb="登记投诉"
    >
      <p className="mb-3 text-ink-700">
        会得到一个投诉编号并以短信告知客人，须在7日内答复后办结，不能再标为无效。客人的原话保留在投诉里。
      </p>
      <Select
        label="投诉类别"
        name="category"
        onChange={({ target }) => setCategory(target.value as ComplaintCategory)}
        required
        value={category}
      >
        {complaintCategories.map((each) => (
          <option key={each} value={each}>
            {complaintCategoryText[each]}
          </option>
        ))}
      </Select>
    </ChangeSheet>
  )
}

function Close({ inquiry: { id, version }, isDiscard, onClose }: Props & { isDiscard: boolean }) {
  const status: 'invalid' | 'done' = isDiscard ? 'invalid' : 'done'
  return (
    <ChangeSheet
      act={isDiscard ? 'inquiry.discard' : 'inquiry.close'}
      endpoint={inquiries.close}
      inputOf={(reason) => ({ id, version, status, reason })}
      level={2}
      onClose={onClose}
      onDone={() => toast.ok(isDiscard ? '已标为无效' : '已办结')}
      title={isDiscard ? '标为无效' : '办结'}
      verb={isDiscard ? '标为无效' : '办结'}
    >
      <p className="text-ink-700">
        {isDiscard ? '广告、误填等不需要答复的内容。标记后离开待办。' : '写明结果。办结后离开待办。'}
      </p>
    </ChangeSheet>
  )
}

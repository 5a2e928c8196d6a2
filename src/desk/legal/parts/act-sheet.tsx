import { useState } from 'react'
import type { LegalText } from '#src/api/desk/legal/texts.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'
import type { LegalPart } from './kinds.ts'

/** What is done with a draft, with a question that stands, or with a version that does not apply yet. */
export type Asking = 'submit' | 'discard' | 'recall' | 'withdraw'

interface Props {
  part: LegalPart
  text: LegalText
  onClose(): void
}

/** Says what follows of it, and asks once more. */
export default function ActSheet({ asking, ...props }: Props & { asking: Asking }) {
  if (asking === 'submit') return <Submit {...props} />
  if (asking === 'discard') return <Discard {...props} />
  return asking === 'recall' ? <Recall {...props} /> : <Withdraw {...props} />
}

function Submit({ part, text, onClose }: Props) {
  const [day, setDay] = useState(text.earliest_on)
  return (
    <ChangeSheet
      endpoint={part.calls.submit}
      inputOf={(reason) => ({ code: text.code, edit_version: text.edit_version, effective_on: day, reason })}
      level={2}
      onClose={onClose}
      onDone={() => toast.ok('已提交复核')}
      title={`提交复核：${text.fields.title}`}
      verb="提交复核"
    >
      {(fieldErrors) => (
        <>
          <p className="mb-3">
            由一位财务同事复核后启用，涉及 {text.products} 个在售产品。{part.effect}
          </p>
          <TextInput
            error={fieldErrors['effective_on']}
            help={`最早 ${text.earliest_on}，当天零点起`}
            label="启用日"
            min={text.earliest_on}
            name="effective_on"
            onChange={({ target }) => setDay(target.value)}
            required
            type="date"
            value={day}
          />
        </>
      )}
    </ChangeSheet>
  )
}

const Discard = ({ part, text, onClose }: Props) => (
  <ChangeSheet
    endpoint={part.calls.discard}
    inputOf={() => ({ code: text.code, edit_version: text.edit_version })}
    level={1}
    onClose={onClose}
    onDone={() => toast.ok('已放弃草稿')}
    title="放弃草稿"
    verb="放弃草稿"
  >
    <p>草稿里的修改不再保留，编辑框回到使用中的版本。订单不受影响。</p>
  </ChangeSheet>
)

const Recall = ({ part, text, onClose }: Props) => (
  <ChangeSheet
    endpoint={part.calls.recall}
    inputOf={() => ({ code: text.code })}
    level={1}
    onClose={onClose}
    onDone={() => toast.ok('已撤回复核')}
    title="撤回复核"
    verb="撤回复核"
  >
    <p>复核的同事不再看到这项申请，草稿可以继续修改，改好后重新提交。</p>
  </ChangeSheet>
)

function Withdraw({ part, text, onClose }: Props) {
  const version = text.upcoming?.version ?? ''
  return (
    <ChangeSheet
      endpoint={part.calls.withdraw}
      inputOf={() => ({ code: text.code, text_version: version })}
      level={1}
      onClose={onClose}
      onDone={() => toast.ok('已撤回')}
      title={`撤回版本 ${version}`}
      verb="撤回"
    >
      <p>
        这个版本不再启用，使用中的版本继续有效。
        {text.draft ? '已有别的草稿，撤回的内容不会覆盖它。' : '撤回的内容回到草稿。'}
      </p>
    </ChangeSheet>
  )
}

import { useState } from 'react'
import type { DeskQuestion } from '#src/api/desk/service/questions.ts'
import { deskQuestions } from '#src/api/desk/service/questions.ts'
import { answerLimits } from '#src/domain/catalog/questions/question.ts'
import { Button } from '#src/ui/button.tsx'
import { Check, TextArea } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { useChange } from '../client/use-change.ts'

/** The answer, and whether everybody may read it. The asker hears of new words either way. */
export function AnswerForm({ question: { id, version, state, answer } }: { question: DeskQuestion }) {
  const [text, setText] = useState(answer?.text ?? '')
  const [isPublic, setPublic] = useState(state !== 'private')
  const change = useChange(deskQuestions.answer, {
    onDone: (done) => toast.ok(done.state === 'published' ? '已回答并公开' : '已回答，仅告知提问者'),
  })
  const length = [...text.trim()].length
  const isSame = text.trim() === answer?.text && isPublic === (state === 'published')
  const isReady = length >= answerLimits.least && length <= answerLimits.most && !isSame
  const submit = () =>
    isReady && !change.isBusy && change.send({ id, version, text: text.trim(), publish: isPublic })
  return (
    <form
      noValidate
      onKeyDown={(event) => event.key === 'Enter' && (event.metaKey || event.ctrlKey) && submit()}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextArea
        error={change.fieldErrors['text']}
        help="提问者会收到消息；改答后以新的日期显示"
        label="回答内容"
        most={answerLimits.most}
        name="answer"
        onChange={({ target }) => setText(target.value)}
        required
        rows={4}
        value={text}
      />
      <div className="mt-3 flex items-center gap-3">
        <Check checked={isPublic} name="publish" onChange={({ target }) => setPublic(target.checked)}>
          在产品页公开
        </Check>
        <Button className="ml-auto" disabled={!isReady} isBusy={change.isBusy} look="pine" type="submit">
          {answer ? '保存' : '回答'}
        </Button>
      </div>
    </form>
  )
}

import { evaluationParts } from '#src/domain/content/evaluations/evaluation.ts'
import { JudgedForm } from '#src/web/form/judging/judged-form.tsx'
import type { FormOfRequest } from '../evaluate-page.tsx'
import { useEvaluationForm } from './use-evaluation-form.ts'

interface Props {
  requestNo: string
  form: FormOfRequest['form']
}

/** How the designer served, in stars, words and pictures. */
export function EvaluationForm({ requestNo, form: limits }: Props) {
  const form = useEvaluationForm(requestNo)
  return (
    <JudgedForm
      anonymous={form.box('anonymous')}
      note="评价公开在定制师的主页，只能写一次，提交后不能修改或删除。请勿填写电话、证件号等个人信息。"
      noun="评价"
      of={form}
      parts={evaluationParts.map((part) => ({
        ...form.choice(part),
        key: part,
        name: limits.parts.find(({ key }) => key === part)?.name ?? '',
      }))}
      pictures={{ ...form.images, most: limits.max_images }}
      score={form.choice('score')}
      tags={{ offered: limits.tags, ...form.choice('tags_json') }}
      text={{
        most: limits.max_chars,
        placeholder: '沟通是否及时，方案是否合心意，途中有没有人照应……',
        rows: 6,
        ...form.field('content'),
      }}
      verb="提交评价"
    />
  )
}

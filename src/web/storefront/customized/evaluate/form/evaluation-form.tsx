import { evaluationParts } from '#src/domain/content/evaluations/evaluation.ts'
import { Check, TextArea } from '#src/ui/fields/field.tsx'
import { PictureField } from '#src/web/center/order/comment/form/picture-field.tsx'
import { StarField } from '#src/web/center/order/comment/form/star-field.tsx'
import { Form, Send } from '#src/web/form/form.tsx'
import { ChipChoices } from '#src/web/ui/fields/chip-choices.tsx'
import type { FormOfRequest } from '../evaluate-page.tsx'
import { useEvaluationForm } from './use-evaluation-form.ts'

interface Props {
  requestNo: string
  form: FormOfRequest['form']
}

/** How the designer served, in stars, words and pictures. */
export function EvaluationForm({ requestNo, form: limits }: Props) {
  const form = useEvaluationForm(requestNo)
  const tags = form.choice('tags_json')
  return (
    <Form className="grid gap-6" of={form}>
      <div className="grid gap-4">
        <StarField isLarge label="总体评价" required {...form.choice('score')} />
        <div className="grid grid-cols-2 gap-x-8 gap-y-2 rounded-control bg-paper px-5 py-3 max-lg:grid-cols-1 max-sm:px-3">
          {evaluationParts.map((part) => (
            <StarField
              key={part}
              label={limits.parts.find(({ key }) => key === part)?.name ?? ''}
              {...form.choice(part)}
            />
          ))}
        </div>
      </div>
      <ChipChoices
        choices={limits.tags.map((tag) => ({ value: tag, text: tag }))}
        chosen={tags.value}
        error={tags.error}
        kind="many"
        label="印象标签（选填）"
        onChange={tags.onChange}
      />
      <TextArea
        label="评价内容"
        most={limits.max_chars}
        placeholder="沟通是否及时，方案是否合心意，途中有没有人照应……"
        required
        rows={6}
        {...form.field('content')}
      />
      <PictureField
        error={form.errorOf('images_json')}
        most={limits.max_images}
        pictures={form.pictures}
        stems={form.values.images_json}
      />
      <Check {...form.box('anonymous')}>匿名评价（显示为“匿名用户”）</Check>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-t pt-6">
        <Send look="pine" size="lg">
          提交评价
        </Send>
        <p className="min-w-0 text-13/20 text-ink-500">
          评价公开在定制师的主页，只能写一次，提交后不能修改或删除。请勿填写电话、证件号等个人信息。
        </p>
      </div>
    </Form>
  )
}

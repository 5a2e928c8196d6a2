import type { ComponentProps, ReactNode } from 'react'
import { Check, TextArea } from '#src/ui/fields/field.tsx'
import { ChipChoices } from '#src/web/ui/fields/chip-choices.tsx'
import { Form, Send } from '../form.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { StarField } from './star-field.tsx'

type Stars = Omit<ComponentProps<typeof StarField>, 'label'>

interface Props {
  of: ComponentProps<typeof Form>['of']
  score: Stars
  /** What can be judged by itself. */
  parts: readonly ({ key: string; name: string } & Stars)[]
  tags: {
    offered: readonly string[]
    value: readonly string[]
    error: string | undefined
    onChange(chosen: string[]): void
  }
  text: Omit<ComponentProps<typeof TextArea>, 'label' | 'required'>
  pictures: ComponentProps<typeof PictureField>
  anonymous: Omit<ComponentProps<typeof Check>, 'children'>
  /** 点评, 评价. */
  noun: string
  verb: string
  /** What cannot be undone, beside the button. */
  note: string
  /** Below the stars. */
  children?: ReactNode
  /** Below the pictures. */
  hint?: ReactNode
}

/** Stars, ticked words, a text and pictures: how a trip was, or the service of who planned it. */
export const JudgedForm = (props: Props) => (
  <Form className="grid gap-6" of={props.of}>
    <div className="grid gap-4">
      <StarField isLarge label="总体评价" required {...props.score} />
      <div className="grid grid-cols-2 gap-x-8 gap-y-2 rounded-control bg-paper px-5 py-3 max-lg:grid-cols-1 max-sm:px-3">
        {props.parts.map(({ key, name, ...stars }) => (
          <StarField key={key} label={name} {...stars} />
        ))}
      </div>
    </div>
    {props.children}
    <ChipChoices
      choices={props.tags.offered.map((tag) => ({ value: tag, text: tag }))}
      chosen={props.tags.value}
      error={props.tags.error}
      kind="many"
      label="印象标签（选填）"
      onChange={props.tags.onChange}
    />
    <TextArea label={`${props.noun}内容`} required {...props.text} />
    <PictureField {...props.pictures} />
    {props.hint}
    <Check {...props.anonymous}>匿名{props.noun}（显示为“匿名用户”）</Check>
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-t pt-6">
      <Send look="pine" size="lg">
        {props.verb}
      </Send>
      <p className="min-w-0 text-13/20 text-ink-500">{props.note}</p>
    </div>
  </Form>
)

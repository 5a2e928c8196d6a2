import { keysOf } from '#src/domain/keys.ts'
import { rulesTitles, tones } from '#src/domain/marketing/campaigns/block.ts'
import { Select, TextArea, TextInput } from '#src/ui/fields/field.tsx'
import { type EditionForm, jsonField } from './json-field.ts'
import { Line, LinkFields, PictureField } from './parts.tsx'

/** When the edition is shown, and how it looks elsewhere. */
export function SettingsForm({ form }: { form: EditionForm }) {
  const theme = jsonField(form, 'theme')
  const share = jsonField(form, 'share')
  return (
    <div className="grid gap-3">
      <TextInput label="名称" maxLength={40} required {...form.field('title')} />
      <Line>
        <TextInput label="开始（北京时间）" required type="datetime-local" {...form.field('starts_at')} />
        <TextInput label="结束（北京时间）" required type="datetime-local" {...form.field('ends_at')} />
      </Line>
      <Select
        label="色调"
        onChange={({ target }) => theme.change({ tone: target.value as keyof typeof tones })}
        value={theme.value.tone}
      >
        {keysOf(tones).map((tone) => (
          <option key={tone} value={tone}>
            {tones[tone]}
          </option>
        ))}
      </Select>
      <h2 className="mt-2 font-semibold text-14/22">分享</h2>
      <TextInput
        error={share.error}
        label="分享标题"
        maxLength={40}
        onChange={({ target }) => share.change({ title: target.value })}
        required
        value={share.value.title}
      />
      <TextInput
        help="也是搜索引擎看到的说明；不填时用主视觉的副标题"
        label="分享说明"
        maxLength={120}
        onChange={({ target }) => share.change({ desc: target.value })}
        value={share.value.desc}
      />
      <PictureField
        label="分享图片"
        note="不选时用主视觉"
        onChange={({ img }) => share.change({ img })}
        value={{ img: share.value.img, img_alt: '' }}
        withoutAlt
      />
    </div>
  )
}

export function HeroForm({ form }: { form: EditionForm }) {
  const { value, change, error } = jsonField(form, 'hero')
  return (
    <div className="grid gap-3">
      <h2 className="font-semibold text-14/22">主视觉</h2>
      <PictureField error={error} label="图片" onChange={change} value={value} />
      <TextInput
        help="逗号后换行，最多30字"
        label="标题"
        maxLength={30}
        onChange={({ target }) => change({ title: target.value })}
        required
        value={value.title}
      />
      <TextInput
        label="副标题"
        maxLength={80}
        onChange={({ target }) => change({ sub: target.value })}
        value={value.sub}
      />
      <LinkFields onChange={(cta) => change({ cta })} value={value.cta} />
    </div>
  )
}

const help = {
  time: '起止时间，以下单还是付款为准',
  who: '哪些会员可以参加，每人几次',
  limits: '线路、团期、叠加与名额的限制',
  cancel: '取消或改期时，优惠怎么处理',
  invoice: '按什么金额开，什么时候可以申请',
} as const

/** Stands at the end of every page; all five parts are needed before it may be shown. */
export function RulesForm({ form }: { form: EditionForm }) {
  const { value, change, error } = jsonField(form, 'rules')
  return (
    <div className="grid gap-3">
      <h2 className="font-semibold text-14/22">活动规则</h2>
      {error && <p className="hint err">{error}</p>}
      {keysOf(rulesTitles).map((part) => (
        <TextArea
          help={help[part]}
          key={part}
          label={rulesTitles[part]}
          most={300}
          onChange={({ target }) => change({ [part]: target.value })}
          required
          rows={2}
          value={value[part]}
        />
      ))}
    </div>
  )
}

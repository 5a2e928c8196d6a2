import { PhoneInput, TextInput } from '#src/ui/fields/field.tsx'
import { Panel, Row } from './panel.tsx'
import type { FullForm } from './use-full-request.ts'

export const ContactPanel = ({ form: { field } }: { form: FullForm }) => (
  <Panel no={5} title="怎么联系您">
    <Row>
      <TextInput
        autoComplete="name"
        label="联系人"
        maxLength={20}
        placeholder="怎么称呼您"
        required
        {...field('linkman')}
      />
      <PhoneInput label="手机号" placeholder="请输入手机号" required {...field('phone')} />
    </Row>
  </Panel>
)

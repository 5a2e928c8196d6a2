import type { DeskNotice } from '#src/api/desk/departures/notices.ts'
import { departureNotices } from '#src/api/desk/departures/notices.ts'
import type { DeskDeparture } from '#src/api/desk/orders/departures.ts'
import {
  noticeFieldText as labels,
  mostOfField,
  type NoticeField,
} from '#src/domain/booking/notice/fields.ts'
import { TextArea, TextInput } from '#src/ui/fields/field.tsx'
import { Reveal } from '../../../act/reveal.tsx'
import { call } from '../../../client/call.ts'
import { RecordForm } from '../../../form/record-form.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'

/** The entry, merged field by field with what colleagues save. A masked telephone stays until it is typed anew. */
export function Entry({ departure: { id }, notice }: { departure: DeskDeparture; notice: DeskNotice }) {
  const form = useRecordForm({
    name: `departure.${id}.notice`,
    version: notice.version,
    start: notice.fields,
    unkept: ['guide_phone'],
    async save(version, changes) {
      const answer = await call(departureNotices.save, { id, version, changes_json: changes })
      return { message: answer.message, saved: answer.notice }
    },
  })
  const at = form.field('gather_at')
  const help = (field: NoticeField) => (notice.missing.includes(field) ? '还没有填写' : undefined)
  return (
    <RecordForm labels={labels} of={form}>
      <div className="grid grid-cols-2 gap-3">
        <TextInput
          {...at}
          help={help('gather_at')}
          label={labels.gather_at}
          onChange={({ target }) => at.onChange({ target: { value: target.value.replace('T', ' ') } })}
          required
          type="datetime-local"
          value={at.value.replace(' ', 'T')}
        />
        <TextInput
          help={help('emergency_line')}
          inputMode="tel"
          label={labels.emergency_line}
          maxLength={mostOfField.emergency_line}
          required
          {...form.field('emergency_line')}
        />
        <TextInput
          help={help('guide_name')}
          label={labels.guide_name}
          maxLength={mostOfField.guide_name}
          required
          {...form.field('guide_name')}
        />
        <TextInput
          autoComplete="off"
          help={help('guide_phone') ?? <GuidePhone id={id} masked={notice.fields.guide_phone} />}
          inputMode="tel"
          label={labels.guide_phone}
          maxLength={mostOfField.guide_phone}
          required
          {...form.field('guide_phone')}
        />
      </div>
      <div className="mt-3 grid gap-3">
        <TextInput
          help={help('gather_place')}
          label={labels.gather_place}
          maxLength={mostOfField.gather_place}
          required
          {...form.field('gather_place')}
        />
        {(['transport', 'weather', 'note'] as const).map((field) => (
          <TextArea
            help={help(field)}
            key={field}
            label={labels[field]}
            most={mostOfField[field]}
            required={field !== 'note'}
            rows={field === 'note' ? 4 : 2}
            {...form.field(field)}
          />
        ))}
      </div>
    </RecordForm>
  )
}

const GuidePhone = ({ id, masked }: { id: number; masked: string }) => (
  <Reveal
    label={labels.guide_phone}
    masked={masked}
    reveal={(why) => call(departureNotices.reveal, { id, ...why })}
    right="notice.send"
    usual="supplier"
  />
)

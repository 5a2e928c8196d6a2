import { idText, type TypedRequest } from '#src/web/custom-trip/request-form.ts'
import { ContactPanel } from '../form/contact-panel.tsx'
import { CustomTripForm } from '../form/full-form.tsx'
import { TeamPanel } from '../form/team-panel.tsx'
import { openStart, useFullRequest } from '../form/use-full-request.ts'
import { WhenPanel } from '../form/when-panel.tsx'
import { WherePanel } from '../form/where-panel.tsx'
import { WishesPanel } from '../form/wishes-panel.tsx'
import type { BusinessSearch } from './search.ts'

interface Props {
  chosen: BusinessSearch
  kept: TypedRequest | null
}

/** Of a company or a school: the aim 研学 makes it a study trip. */
export function BusinessForm({ chosen, kept }: Props) {
  const form = useFullRequest({
    name: 'business',
    kind: 'enterprise',
    chosen,
    start: {
      ...openStart,
      people: '',
      company: '',
      position: '',
      need_ticket: '',
      need_meeting_room: '',
      need_invoice: '',
      trip_aim_id: idText(chosen.aim),
      dzs_id: idText(chosen.dzs),
    },
    kept,
  })
  return (
    <CustomTripForm form={form} kind="enterprise">
      <WherePanel form={form} />
      <WhenPanel form={form} />
      <TeamPanel form={form} />
      <WishesPanel form={form} kind="enterprise" />
      <ContactPanel form={form} />
    </CustomTripForm>
  )
}

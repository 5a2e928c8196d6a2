import { idText, type TypedRequest } from '#src/web/custom-trip/request-form.ts'
import { ContactPanel } from '../form/contact-panel.tsx'
import { CustomTripForm } from '../form/full-form.tsx'
import { PartyPanel } from '../form/party-panel.tsx'
import { openStart, useFullRequest } from '../form/use-full-request.ts'
import { WhenPanel } from '../form/when-panel.tsx'
import { WherePanel } from '../form/where-panel.tsx'
import { WishesPanel } from '../form/wishes-panel.tsx'
import type { PersonalSearch } from './search.ts'

interface Props {
  chosen: PersonalSearch
  kept: TypedRequest | null
}

export function PersonalForm({ chosen, kept }: Props) {
  const form = useFullRequest({
    name: 'personal',
    kind: 'private',
    chosen,
    start: {
      ...openStart,
      adult: '2',
      child: '0',
      senior: '0',
      hotel_level: '',
      pace: '',
      dest_ids: idText(chosen.destId),
      theme_ids: idText(chosen.themeId),
      dzs_id: idText(chosen.dzs),
    },
    kept,
  })
  return (
    <CustomTripForm form={form} kind="private">
      <WherePanel form={form} />
      <WhenPanel form={form} />
      <PartyPanel form={form} />
      <WishesPanel form={form} kind="private" />
      <ContactPanel form={form} />
    </CustomTripForm>
  )
}

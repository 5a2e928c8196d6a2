import { useMemo } from 'react'
import type { ShownBlockOf } from '#src/api/marketing/campaigns.ts'
import { HydrateOnInteraction } from '#src/web/ui/loading/hydrate-on-interaction.tsx'
import { partOf } from '#src/web/ui/loading/part.tsx'

interface LeadProps {
  block: ShownBlockOf<'lead_form'>
  slug: string
}
interface CustomProps {
  block: ShownBlockOf<'custom_form'>
  slug: string
}

export const leadPart = partOf<LeadProps>(() => import('./lead-form.tsx').then(({ LeadForm }) => LeadForm))
export const customPart = partOf<CustomProps>(() =>
  import('./custom-form.tsx').then(({ CustomForm }) => CustomForm),
)

/** Forms stand in the HTML; their code comes when somebody turns to them. */
export function LeadFormPlace({ block, slug }: LeadProps) {
  const props = useMemo(() => ({ block, slug }), [block, slug])
  return <HydrateOnInteraction part={leadPart} props={props} />
}

export function CustomFormPlace({ block, slug }: CustomProps) {
  const props = useMemo(() => ({ block, slug }), [block, slug])
  return <HydrateOnInteraction part={customPart} props={props} />
}

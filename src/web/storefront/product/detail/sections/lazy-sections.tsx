import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSectionInView } from '#src/web/ui/loading/use-section-in-view.ts'
import type { ChoiceStore } from '../buy-panel/choice.ts'
import { detailQuery, itineraryQuery } from '../query.ts'
import type { ReadingStore } from '../tabs.tsx'
import { PrintFoot } from '../top/print-foot.tsx'
import { WeatherPart } from '../weather/weather-part.tsx'
import { Recent } from './recent.tsx'
import { Section } from './section.tsx'
import { sections, tabs } from './sections.tsx'

export interface LazySectionsProps {
  id: number
  choice: ChoiceStore
  reading: ReadingStore
}

/** The sections below the calendar: in the HTML at once, hydrated when they come near. */
export function LazySections({ id, choice, reading }: LazySectionsProps) {
  const { data: product } = useSuspenseQuery(detailQuery(id))
  const { data: itinerary } = useSuspenseQuery(itineraryQuery(id))
  const current = useSectionInView(tabs.map((tab) => `${tab.id}-${id}`))
  useEffect(() => {
    if (current) reading.set(current)
  }, [current, reading])
  return (
    <div className="mt-11 grid grid-cols-1 gap-14">
      {sections.map((section) => {
        const content = section.Part?.({ id, choice, product, itinerary })
        return (
          content && (
            <Section
              id={`${section.id}-${id}`}
              isPrinted={section.isPrinted}
              key={section.id}
              title={section.title}
            >
              {content}
            </Section>
          )
        )
      })}
      <WeatherPart choice={choice} productId={id} />
      <Recent productId={id} />
      <PrintFoot productId={id} />
    </div>
  )
}

/** What is shown below the first screen. */
export const loadLazySections = (queryClient: QueryClient, productId: number) =>
  Promise.all([
    queryClient.ensureQueryData(detailQuery(productId)),
    ...sections.map(({ load }) => load?.(queryClient, productId)),
  ])

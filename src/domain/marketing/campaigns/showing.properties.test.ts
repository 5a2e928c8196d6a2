import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueStatus, type EditionTimes, editionState, shownEdition } from './showing.ts'

const HOUR = 3_600_000
const hours = fc.integer({ min: 0, max: 2_000 })

const edition: fc.Arbitrary<Omit<EditionTimes, 'id'>> = fc
  .record({
    status: fc.constantFrom('draft', 'scheduled', 'live', 'ended'),
    begins: hours,
    lasts: fc.integer({ min: 1, max: 400 }),
  })
  .map(({ status, begins, lasts }) => ({
    status,
    startsAt: new Date(begins * HOUR),
    endsAt: new Date((begins + lasts) * HOUR),
  }))

const campaign = fc
  .array(edition, { maxLength: 6 })
  .map((all) => all.map((each, index): EditionTimes => ({ ...each, id: index + 1 })))
const instant = fc.integer({ min: -10, max: 2_500 }).map((hour) => new Date(hour * HOUR))

test('at every instant a campaign shows a live edition if it has one, else a coming one, else the last', () => {
  fc.assert(
    fc.property(campaign, instant, (editions, now) => {
      const shown = shownEdition(editions, now)
      const published = editions.filter(({ status }) => status !== 'draft')
      const states = published.map((each) => editionState(each, now))
      const best = (['live', 'upcoming', 'ended'] as const).find((state) => states.includes(state))
      expect(shown?.state).toBe(best)
      expect(published.length === 0).toBe(shown === null)
    }),
  )
})

test('a draft is never shown, and nothing is shown as valid outside its own time', () => {
  fc.assert(
    fc.property(campaign, instant, (editions, now) => {
      const shown = shownEdition(editions, now)
      if (!shown) return
      const { status, startsAt, endsAt } = shown.edition
      expect(status).not.toBe('draft')
      if (shown.state === 'live') expect(startsAt <= now && now < endsAt && status !== 'ended').toBe(true)
      if (shown.state === 'upcoming') expect(now < startsAt).toBe(true)
    }),
  )
})

test('no edition that is nearer is passed over', () => {
  fc.assert(
    fc.property(campaign, instant, (editions, now) => {
      const shown = shownEdition(editions, now)
      const same = editions.filter((each) => editionState(each, now) === shown?.state)
      for (const other of same) {
        if (shown?.state === 'upcoming') expect(+shown.edition.startsAt).toBeLessThanOrEqual(+other.startsAt)
        if (shown?.state === 'ended') expect(+shown.edition.endsAt).toBeGreaterThanOrEqual(+other.endsAt)
      }
    }),
  )
})

test('what a visitor sees does not depend on whether the job has written the status yet', () => {
  fc.assert(
    fc.property(campaign, instant, (editions, now) => {
      const written = editions.map((each) => ({ ...each, status: dueStatus(each, now) }))
      const [before, after] = [shownEdition(editions, now), shownEdition(written, now)]
      expect([after?.state, after?.edition.id]).toEqual([before?.state, before?.edition.id])
    }),
  )
})

import { sql } from 'kysely'
import type { RichText } from '#src/domain/content/rich-text/document.ts'
import { renderRichText } from '#src/domain/content/rich-text/render.ts'
import { insertAll, type Row } from '#src/platform/db/bulk.ts'
import { sampleAbout } from '../data.ts'
import type { Loading } from '../tables.ts'

/** Made-up people; a shop that has its sample keeps them as staff have left them. */
export async function loadTeam({ tx }: Loading) {
  const { rows } = await sql`select from team_member where sample`.execute(tx)
  if (rows.length > 0) return 0
  const staff = await tx.selectFrom('staff').select(['id', 'login']).where('sample', '=', true).execute()
  const people = sampleAbout.team.map(
    ({ staff_login, ...person }, sort): Row => ({
      ...person,
      staff_id: staff.find(({ login }) => login === staff_login)?.id ?? null,
      sort,
      sample: true,
    }),
  )
  return insertAll(tx, 'team_member', people)
}

/** What might have happened to such a shop; nothing of it has. */
export async function loadHistory({ tx, setting: { pictures } }: Loading) {
  const { rows } = await sql`select from history_event where sample`.execute(tx)
  if (rows.length > 0) return 0
  const events = sampleAbout.history.map(({ picture, text, ...event }, sort): Row => {
    const document: RichText = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
    }
    return {
      ...event,
      document,
      html: renderRichText(document, { trustedHosts: [] }),
      img: pictures.get(picture) ?? '',
      sort,
      sample: true,
    }
  })
  return insertAll(tx, 'history_event', events)
}

export async function loadCompanyPicture({ tx, setting: { pictures } }: Loading) {
  const { rows } = await sql`select from banner where sample and place = 'about'`.execute(tx)
  if (rows.length > 0) return 0
  const { picture, ...shown } = sampleAbout.picture
  return insertAll(tx, 'banner', [
    { ...shown, place: 'about', img: pictures.get(picture) ?? '', sort: 0, sample: true },
  ])
}

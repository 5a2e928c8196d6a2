import { matching, oneOf, searchOf } from '#src/web/client/search/search-fields.ts'

/** `preview`: the desk’s link to an edition that visitors do not see; `as`: how it will look in that state. */
export const parseCampaignSearch = searchOf({
  preview: matching(/^[\w.-]{1,160}$/),
  as: oneOf('live', 'upcoming', 'ended'),
})
type Found = ReturnType<typeof parseCampaignSearch>
export type CampaignSearch = { [Name in keyof Found]: Found[Name] | undefined }

/** Where a block stands: of which campaign, and which one. `rules` is the end of the page. */
export interface BlockPlace extends CampaignSearch {
  slug: string
  id: string
}

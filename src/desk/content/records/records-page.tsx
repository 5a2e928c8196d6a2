import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ContentRecordCalls, ContentRow, RecordCalls } from '#src/api/desk/content/records.ts'
import { useAddress } from '../../client/address.ts'
import { query } from '../../client/query.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import type { FieldSpec } from './fields.ts'
import type { PreviewKind } from './preview-act.tsx'
import { RecordList } from './record-list.tsx'
import { RecordPanel } from './record-panel.tsx'

export interface RecordsPageProps {
  title: string
  /** What one is called. */
  noun: string
  /** What the log calls it. */
  entity: string
  /** Rows that have an order can be moved. */
  calls: RecordCalls & { move?: ContentRecordCalls['move'] }
  fields: readonly FieldSpec[]
  /** What a new one begins with. */
  fresh: Readonly<Record<string, string>>
  /** A row in the table: a title and a line below it. */
  titleOf(row: ContentRow): string
  lineOf(row: ContentRow): ReactNode
  /** Under which heading a row stands; rows of one heading follow each other, and are put in order among themselves. */
  groupOf?(row: ContentRow): string
  /** Of a tree: what a row is moved among, and how far in it stands. Groups are levels of their own. */
  levelOf?(row: ContentRow): string
  depthOf?(row: ContentRow): number
  /** Not kept in this browser while they are typed: telephones. */
  unkept?: readonly string[]
  /** What follows for others from what is typed, said before it is saved; null where nothing does. */
  consequences?(row: ContentRow, values: Readonly<Record<string, string>>): ReactNode
  /** Whether new ones are made and old ones deleted here by this person. */
  isPart?: boolean
  /** Above everything: the pages beside this one. */
  tabs?: ReactNode
  /** Below the table: what shows when. */
  below?(rows: readonly ContentRow[]): ReactNode
  /** How it looks on the shop, from what is typed. */
  preview?(values: Readonly<Record<string, string>>): ReactNode
  /** What it is to the shop’s own page, on which a saved one can be seen before it is live. */
  previewKind?: PreviewKind
  /** Beside the name of an open one that is saved. */
  acts?(row: ContentRow): ReactNode
  nothing: string
}

/** What staff put on the shop's pages: all of a kind in their order, one of them open beside (desk book §4.12). */
export function RecordsPage(props: RecordsPageProps) {
  const { calls, title, tabs, below } = props
  const rows = useQuery(query(calls.list, {}))
  const { search } = useAddress()
  const open = search['id']
  return (
    <>
      <PageHead title={title} />
      {tabs}
      <Loaded of={rows}>
        {({ list }) => (
          <div className="grid grid-cols-[minmax(0,1fr)_460px] items-start gap-3">
            <div className="grid gap-3">
              <RecordList {...props} list={list} open={open} />
              {below?.(list)}
            </div>
            <RecordPanel
              {...props}
              key={open ?? ''}
              row={open === 'new' ? null : list.find(({ id }) => String(id) === open)}
            />
          </div>
        )}
      </Loaded>
    </>
  )
}

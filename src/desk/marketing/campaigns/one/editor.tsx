import { type DeskEdition, deskCampaigns } from '#src/api/desk/marketing/campaigns.ts'
import { type Block, blockName, freeBlockId, newBlock } from '#src/domain/marketing/campaigns/block.ts'
import { Notice } from '#src/ui/notice.tsx'
import { useAddress } from '../../../client/address.ts'
import { call } from '../../../client/call.ts'
import { moved } from '../../../form/moved.ts'
import { RecordForm } from '../../../form/record-form.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { BlockActs } from './block-acts.tsx'
import { BlockList } from './block-list.tsx'
import { BlockForm } from './forms/block-form.tsx'
import { HeroForm, RulesForm, SettingsForm } from './forms/edition-forms.tsx'
import { PublishPanel } from './publish-panel.tsx'

const labels = {
  title: '名称',
  starts_at: '开始',
  ends_at: '结束',
  theme: '色调',
  hero: '主视觉',
  share: '分享',
  rules: '活动规则',
  blocks: '区块',
}

/** Part names of the form that are not blocks; faults of dates and of sharing are mended under the first. */
const partOf = (at: string | undefined) =>
  at === undefined || at === 'dates' || at === 'share' ? 'settings' : at

/** Blocks left, the form of the chosen one in the middle, when and whether it may be shown at the right. */
export default function Editor({ edition }: { edition: DeskEdition }) {
  const { search, set } = useAddress()
  const { slug, id } = edition
  const form = useRecordForm({
    name: `campaign.${id}`,
    version: edition.version,
    start: edition.fields,
    async save(version, changes) {
      const answer = await call(deskCampaigns.save, { slug, id, version, changes_json: changes })
      return { message: answer.message, saved: answer.edition }
    },
  })
  const blocks = JSON.parse(form.values.blocks) as Block[]
  const part = partOf(search['part'])
  const block = blocks.find(({ id: own }) => own === part)
  const choose = (next: string) => void set({ part: next === 'settings' ? undefined : next })
  const write = (next: readonly Block[]) =>
    form.field('blocks').onChange({ target: { value: JSON.stringify(next) } })
  const error = form.field('blocks').error
  const isOver = edition.status === 'ended'
  return (
    <div className="grid grid-cols-[220px_minmax(0,1fr)_300px] items-start gap-3">
      <BlockList
        blocks={blocks}
        chosen={block ? block.id : part}
        faults={edition.faults.map(({ at }) => partOf(at))}
        onAdd={(type) => {
          const added = newBlock(type, freeBlockId(blocks))
          write([...blocks, added])
          choose(added.id)
        }}
        onChoose={choose}
        onMove={(from, to) => write(moved(blocks, from, to))}
      />
      <section className="panel min-w-0 p-4">
        {isOver && (
          <Notice className="mb-3" tone="info">
            这一期已结束，内容不再修改；可以复制为新的一期。
          </Notice>
        )}
        <RecordForm labels={labels} of={form} render={{ blocks: shownBlocks }}>
          {error && (
            <Notice className="mb-3" live tone="err">
              {error}
            </Notice>
          )}
          {block ? (
            <ChosenBlock block={block} blocks={blocks} onChoose={choose} onWrite={write} />
          ) : part === 'hero' ? (
            <HeroForm form={form} />
          ) : part === 'rules' ? (
            <RulesForm form={form} />
          ) : (
            <SettingsForm form={form} />
          )}
        </RecordForm>
      </section>
      <PublishPanel edition={edition} isDirty={form.isDirty} onChoose={(at) => choose(partOf(at))} />
    </div>
  )
}

interface ChosenProps {
  block: Block
  blocks: readonly Block[]
  onWrite(blocks: readonly Block[]): void
  onChoose(part: string): void
}

/** What can be done with a block as a whole, and its fields. */
function ChosenBlock({ block, blocks, onWrite, onChoose }: ChosenProps) {
  const place = blocks.indexOf(block)
  const replace = (next: Block) => onWrite(blocks.with(place, next))
  return (
    <>
      <BlockActs
        block={block}
        canDown={place < blocks.length - 1}
        canUp={place > 0}
        onCopy={() => {
          const copy = { ...structuredClone(block), id: freeBlockId(blocks) }
          onWrite(blocks.toSpliced(place + 1, 0, copy))
          onChoose(copy.id)
        }}
        onHide={() => replace({ ...block, hidden: !block.hidden })}
        onMove={(step) => onWrite(moved(blocks, place, place + step))}
        onRemove={() => {
          onWrite(blocks.toSpliced(place, 1))
          onChoose(blocks[place + 1]?.id ?? blocks[place - 1]?.id ?? 'settings')
        }}
      />
      <BlockForm block={block} blocks={blocks} key={block.id} onChange={replace} />
    </>
  )
}

/** Two people changed the blocks: each order is told by their names. */
function shownBlocks(value: string) {
  const blocks = JSON.parse(value) as Block[]
  return (
    <ol className="list-decimal pl-5">
      {blocks.map((block) => (
        <li key={block.id}>
          {blockName(block)}
          {block.hidden && '（隐藏）'}
        </li>
      ))}
    </ol>
  )
}

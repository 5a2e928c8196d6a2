import { EyeOff, GripVertical, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { keysOf } from '#src/domain/keys.ts'
import { type Block, type BlockType, blockName, blockTitles } from '#src/domain/marketing/campaigns/block.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/fields/field.tsx'

interface Props {
  blocks: readonly Block[]
  /** `settings`, `hero`, `rules` or the id of a block. */
  chosen: string
  /** Parts in which something is missing. */
  faults: readonly string[]
  onChoose(part: string): void
  onMove(from: number, to: number): void
  onAdd(type: BlockType): void
}

/** The page from top to bottom: blocks are moved by dragging, by Alt with the arrows, and by the buttons of their form. */
export function BlockList({ blocks, chosen, faults, onChoose, onMove, onAdd }: Props) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [type, setType] = useState<BlockType>('product_grid')
  const row = (part: string, name: string) => (
    <Row
      isChosen={chosen === part}
      isFaulty={faults.includes(part)}
      name={name}
      onChoose={() => onChoose(part)}
    />
  )
  return (
    <section aria-label="页面结构" className="panel min-w-0 py-2">
      {row('settings', '名称、时间与分享')}
      {row('hero', '主视觉')}
      <ol aria-label="区块，按 Alt 加上下箭头移动" className="my-1 border-line border-y py-1">
        {blocks.map((block, index) => (
          <li
            draggable
            key={block.id}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDragStart={() => setDragged(index)}
            onDrop={() => dragged !== null && onMove(dragged, index)}
          >
            <Row
              block={block}
              isChosen={chosen === block.id}
              isFaulty={faults.includes(block.id)}
              name={blockName(block)}
              onChoose={() => onChoose(block.id)}
              onKeyDown={(event) => {
                if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
                event.preventDefault()
                onMove(index, index + (event.key === 'ArrowUp' ? -1 : 1))
              }}
            />
          </li>
        ))}
        {blocks.length === 0 && <li className="px-4 py-2 text-12 text-ink-500">还没有区块。</li>}
      </ol>
      {row('rules', '活动规则')}
      <div className="mt-2 grid gap-2 border-line border-t px-3 pt-3 pb-1">
        <Select label="添加区块" onChange={({ target }) => setType(target.value as BlockType)} value={type}>
          {keysOf(blockTitles).map((each) => (
            <option key={each} value={each}>
              {blockTitles[each]}
            </option>
          ))}
        </Select>
        <Button onClick={() => onAdd(type)} size="sm">
          添加到末尾
        </Button>
      </div>
    </section>
  )
}

interface RowProps {
  name: string
  block?: Block
  isChosen: boolean
  isFaulty: boolean
  onChoose(): void
  onKeyDown?(event: KeyboardEvent): void
}

const Row = ({ name, block, isChosen, isFaulty, onChoose, onKeyDown }: RowProps) => (
  <button
    aria-current={isChosen ? 'true' : undefined}
    className={`flex w-full items-center gap-1.5 px-3 py-1.5 text-left hover:bg-sunk ${isChosen ? 'bg-pine-50 font-semibold text-pine-700' : ''} ${block?.hidden ? 'text-ink-500' : ''}`}
    onClick={onChoose}
    onKeyDown={onKeyDown}
    type="button"
  >
    {block ? (
      <GripVertical aria-hidden className="icon shrink-0 cursor-grab text-ink-400" />
    ) : (
      <span className="w-4 shrink-0" />
    )}
    <span className="min-w-0 truncate">{name}</span>
    {block?.hidden && (
      <>
        <EyeOff aria-hidden className="icon ml-auto shrink-0" />
        <span className="sr-only">隐藏</span>
      </>
    )}
    {isFaulty && (
      <>
        <TriangleAlert aria-hidden className="icon ml-auto shrink-0 text-warn" />
        <span className="sr-only">有待补充</span>
      </>
    )}
  </button>
)

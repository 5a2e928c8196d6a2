import { ArrowDown, ArrowUp, Copy, Eye, EyeOff, Trash2 } from 'lucide-react'
import { type Block, blockTitles } from '#src/domain/marketing/campaigns/block.ts'
import { Button } from '#src/ui/button.tsx'

interface Props {
  block: Block
  canUp: boolean
  canDown: boolean
  onMove(step: -1 | 1): void
  onCopy(): void
  onHide(): void
  onRemove(): void
}

/** What can be done with the chosen block as a whole. */
export const BlockActs = ({ block, canUp, canDown, onMove, onCopy, onHide, onRemove }: Props) => (
  <div className="mb-4 flex flex-wrap items-center gap-1 border-line border-b pb-3">
    <h2 className="mr-auto font-semibold text-14/22">
      {blockTitles[block.type]}
      {block.hidden && <span className="tag ml-2">隐藏</span>}
    </h2>
    <Button disabled={!canUp} look="text" onClick={() => onMove(-1)} size="sm">
      <ArrowUp aria-hidden className="icon" />
      上移
    </Button>
    <Button disabled={!canDown} look="text" onClick={() => onMove(1)} size="sm">
      <ArrowDown aria-hidden className="icon" />
      下移
    </Button>
    <Button look="text" onClick={onCopy} size="sm">
      <Copy aria-hidden className="icon" />
      复制
    </Button>
    <Button look="text" onClick={onHide} size="sm">
      {block.hidden ? <Eye aria-hidden className="icon" /> : <EyeOff aria-hidden className="icon" />}
      {block.hidden ? '显示' : '隐藏'}
    </Button>
    <Button look="text" onClick={onRemove} size="sm">
      <Trash2 aria-hidden className="icon" />
      删除
    </Button>
  </div>
)

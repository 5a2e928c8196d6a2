import type { Block, BlockType } from '#src/domain/marketing/campaigns/block.ts'

type BlockOf<T extends BlockType> = Extract<Block, { type: T }>

export interface FieldsOf<T extends BlockType> {
  block: BlockOf<T>
  /** All of the edition: anchors lead to them. */
  blocks: readonly Block[]
  change(some: Partial<BlockOf<T>>): void
}

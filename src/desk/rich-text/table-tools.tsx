import type { Editor } from '@tiptap/react'
import { Button } from '#src/ui/button.tsx'

type Chain = ReturnType<Editor['chain']>

const acts: readonly (readonly [title: string, act: (chain: Chain) => Chain])[] = [
  ['下方加行', (chain) => chain.addRowAfter()],
  ['右侧加列', (chain) => chain.addColumnAfter()],
  ['删除行', (chain) => chain.deleteRow()],
  ['删除列', (chain) => chain.deleteColumn()],
  ['表头行', (chain) => chain.toggleHeaderRow()],
  ['合并或拆分', (chain) => chain.mergeOrSplit()],
  ['删除表格', (chain) => chain.deleteTable()],
]

/** Stands below the toolbar while the cursor is in a table. */
export const TableTools = ({ editor }: { editor: Editor }) => (
  <fieldset aria-label="表格" className="flex flex-wrap gap-0.5 border-line border-b bg-sunk px-1 py-0.5">
    {acts.map(([title, act]) => (
      <Button key={title} look="text" onClick={() => act(editor.chain().focus()).run()} size="sm">
        {title}
      </Button>
    ))}
  </fieldset>
)

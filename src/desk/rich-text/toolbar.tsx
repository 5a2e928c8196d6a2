import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Table,
  Undo2,
} from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import type { PicturePurpose } from '#src/domain/desk/uploads/pictures.ts'
import { TableTools } from './table-tools.tsx'

// Fetched when somebody wants one.
const LinkSheet = lazy(() => import('./link-sheet.tsx'))
const PicturePicker = lazy(() => import('../pictures/picker.tsx'))

interface Tool {
  title: string
  icon: LucideIcon
  isOn?(editor: Editor): boolean
  can(editor: Editor): boolean
  run(editor: Editor): unknown
}

const tools: readonly (readonly Tool[])[] = [
  [
    tool('二级标题', Heading2, 'heading', (e) => e.chain().focus().toggleHeading({ level: 2 }), { level: 2 }),
    tool('三级标题', Heading3, 'heading', (e) => e.chain().focus().toggleHeading({ level: 3 }), { level: 3 }),
    tool('加粗', Bold, 'bold', (e) => e.chain().focus().toggleBold()),
  ],
  [
    tool('项目列表', List, 'bulletList', (e) => e.chain().focus().toggleBulletList()),
    tool('编号列表', ListOrdered, 'orderedList', (e) => e.chain().focus().toggleOrderedList()),
    tool('引用', Quote, 'blockquote', (e) => e.chain().focus().toggleBlockquote()),
  ],
]

type Chain = ReturnType<Editor['chain']>

function tool(
  title: string,
  icon: LucideIcon,
  name: string,
  chain: (editor: Editor) => Chain,
  attrs: Record<string, unknown> = {},
): Tool {
  return {
    title,
    icon,
    isOn: (editor) => editor.isActive(name, attrs),
    can: () => true,
    run: (editor) => chain(editor).run(),
  }
}

const history: readonly Tool[] = [
  { title: '撤销', icon: Undo2, can: (e) => e.can().undo(), run: (e) => e.chain().focus().undo().run() },
  { title: '重做', icon: Redo2, can: (e) => e.can().redo(), run: (e) => e.chain().focus().redo().run() },
]

const tableOf = { rows: 3, cols: 3, withHeaderRow: true }

interface Props {
  editor: Editor
  id: string
  label: string
  purpose: PicturePurpose
}

/** What the editor can do, with what holds at the cursor; every button by Tab, neighbours by the arrows. */
export function Toolbar({ editor, id, label, purpose }: Props) {
  const [opened, setOpened] = useState<'link' | 'picture' | null>(null)
  // Drawn anew when the cursor moves: what is pressed and what can be done follows it.
  const isInTable = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') })
  const close = () => {
    setOpened(null)
    editor.commands.focus()
  }
  return (
    <>
      <div
        aria-label={label}
        className="flex flex-wrap items-center gap-0.5 border-line border-b p-1"
        id={id}
        onKeyDown={step}
        role="toolbar"
      >
        {tools.map((group, n) => (
          <Group isFirst={n === 0} key={group[0]?.title}>
            {group.map((each) => (
              <ToolButton editor={editor} key={each.title} tool={each} />
            ))}
          </Group>
        ))}
        <Group>
          <ToolButton editor={editor} tool={opener('链接', Link, () => setOpened('link'), 'link')} />
          <ToolButton editor={editor} tool={opener('图片', ImagePlus, () => setOpened('picture'))} />
          <ToolButton
            editor={editor}
            tool={opener('表格', Table, () => editor.chain().focus().insertTable(tableOf).run(), 'table')}
          />
        </Group>
        <Group>
          {history.map((each) => (
            <ToolButton editor={editor} key={each.title} tool={each} />
          ))}
        </Group>
      </div>
      {isInTable && <TableTools editor={editor} />}
      <Suspense>
        {opened === 'link' && <LinkSheet editor={editor} onClose={close} />}
        {opened === 'picture' && (
          <PicturePicker
            onClose={close}
            onPick={({ stem, alt }) => {
              editor.chain().focus().setImage({ src: stem, alt }).run()
              close()
            }}
            purpose={purpose}
          />
        )}
      </Suspense>
    </>
  )
}

const opener = (title: string, icon: LucideIcon, run: () => unknown, name?: string): Tool => ({
  title,
  icon,
  ...(name && { isOn: (editor: Editor) => editor.isActive(name) }),
  can: (editor) => name !== 'table' || !editor.isActive('table'),
  run,
})

const Group = ({ isFirst = false, children }: { isFirst?: boolean; children: React.ReactNode }) => (
  <span className={`flex gap-0.5 ${isFirst ? '' : 'ml-1 border-line border-l pl-1.5'}`}>{children}</span>
)

function ToolButton({ editor, tool: { title, icon: Icon, isOn, can, run } }: { editor: Editor; tool: Tool }) {
  const { isPressed, isPossible } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ isPressed: isOn?.(now), isPossible: can(now) }),
  })
  return (
    <button
      aria-disabled={!isPossible || undefined}
      aria-label={title}
      aria-pressed={isPressed}
      className={`grid size-8 place-items-center rounded-row ${
        isPressed ? 'bg-pine-50 text-pine-700' : isPossible ? 'text-ink-700 hover:bg-sunk' : 'text-ink-400'
      }`}
      onClick={() => isPossible && run(editor)}
      title={title}
      type="button"
    >
      <Icon aria-hidden className="icon" />
    </button>
  )
}

/** The arrows go from one button to the next. */
function step(event: KeyboardEvent<HTMLElement>) {
  const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (way === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons[(at + way + buttons.length) % buttons.length]?.focus()
  event.preventDefault()
}

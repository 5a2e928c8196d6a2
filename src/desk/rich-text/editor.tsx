import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useId, useRef } from 'react'
import type { PicturePurpose } from '#src/domain/desk/uploads/pictures.ts'
import { documentText, jsonOf } from './document-text.ts'
import { extensions } from './extensions.ts'
import { cleanPasted } from './pasted.ts'
import './rich-text.css'
import { Toolbar } from './toolbar.tsx'

interface Props {
  label: string
  /** A document as `documentText` spells it; empty: `html` is what one begins with. */
  value: string
  /** What the text was before it was a document; read by the schema, so that nothing else of it is left. */
  html?: string
  onChange(text: string): void
  name: string
  purpose: PicturePurpose
  error?: string | undefined
}

/** Text with headings, lists, tables, links and pictures of our own; nothing else can exist in it. */
export default function RichTextEditor({ label, value, html = '', onChange, name, purpose, error }: Props) {
  const id = useId()
  const told = useRef(value)
  const editor = useEditor({
    extensions,
    content: (jsonOf(value) as object | null) ?? html,
    // Styles of a script are refused by the desk's policy; they stand in rich-text.css.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': `${id}-note`,
        class: 'rich',
        name,
      },
      transformPastedHTML: cleanPasted,
      handleKeyDown: (_, event) => {
        if (event.key !== 'F10' || !event.altKey) return false
        document.getElementById(`${id}-tools`)?.querySelector('button')?.focus()
        return true
      },
    },
    onUpdate({ editor: changed }) {
      told.current = documentText(changed.getJSON())
      onChange(told.current)
    },
  })
  useEffect(() => {
    // A draft that was let go, or what a colleague wrote.
    if (value === told.current) return
    told.current = value
    editor.commands.setContent((jsonOf(value) as object | null) ?? html, { emitUpdate: false })
  }, [editor, html, value])
  return (
    <div className="min-w-0">
      <div className={`rounded-row border bg-surface ${error ? 'border-err' : 'border-control'}`}>
        <Toolbar editor={editor} id={`${id}-tools`} label={`${label}的格式`} purpose={purpose} />
        <EditorContent className="rich-text" editor={editor} />
      </div>
      <p className={error ? 'hint err' : 'hint'} id={`${id}-note`} role={error ? 'alert' : undefined}>
        {error ?? (
          <>
            从 Word 粘贴只保留文字、标题、列表和表格。<kbd>Alt</kbd> <kbd>F10</kbd> 到工具栏。
          </>
        )}
      </p>
    </div>
  )
}

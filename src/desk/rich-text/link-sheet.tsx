import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { LONGEST_HREF } from '#src/domain/content/rich-text/document.ts'
import { readLink } from '#src/domain/content/rich-text/link.ts'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/fields/field.tsx'
import { Sheet } from '../act/sheet.tsx'

interface Props {
  editor: Editor
  onClose(): void
}

const notUsable = '请填写本站路径（/ 开头）、https:// 网址、tel: 或 mailto:'

/** Where the chosen words lead; without chosen words the address itself is written. */
export default function LinkSheet({ editor, onClose }: Props) {
  const before = String(editor.getAttributes('link')['href'] ?? '')
  const [href, setHref] = useState(before)
  const [error, setError] = useState<string>()
  function save() {
    const address = href.trim()
    if (!readLink(address, [])) return setError(notUsable)
    const chain = editor.chain().focus().extendMarkRange('link')
    const isEmpty = editor.state.selection.empty && before === ''
    if (isEmpty) {
      const marks = [{ type: 'link', attrs: { href: address } }]
      chain.insertContent({ type: 'text', text: address, marks }).run()
    } else chain.setMark('link', { href: address }).run()
    onClose()
  }
  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
    onClose()
  }
  return (
    <Sheet
      foot={
        <>
          {before !== '' && <Button onClick={remove}>去掉链接</Button>}
          <Button look="pine" onClick={save}>
            确定
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title="链接"
    >
      <TextInput
        error={error}
        help="站外网址会先经过提示页，再离开本站"
        label="地址"
        maxLength={LONGEST_HREF}
        name="href"
        onChange={({ target }) => {
          setHref(target.value)
          setError(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          save()
        }}
        required
        value={href}
      />
    </Sheet>
  )
}

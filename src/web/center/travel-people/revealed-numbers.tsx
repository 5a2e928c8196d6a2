import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { SavedTravellerView } from '#src/api/account/travellers.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'

export function RevealedNumbers({ person, onClose }: { person: SavedTravellerView; onClose(): void }) {
  const text = useRef<HTMLParagraphElement>(null)
  // The button that was pressed went with the form.
  useEffect(() => text.current?.focus(), [])
  return (
    <>
      <p className="mt-3 text-ink-700 outline-none focus-visible:!shadow-none" ref={text} tabIndex={-1}>
        关闭后再次查看需要重新验证
      </p>
      <ul className="mt-4 grid divide-y divide-line border-line border-y">
        {person.docs.map((doc) => (
          <li className="flex items-center gap-3 py-3" key={doc.doc_id}>
            <div className="min-w-0 grow">
              <p className="text-13 text-ink-500">
                {doc.doc_type_text}
                {doc.valid_until && ` · 有效期至 ${doc.valid_until}`}
              </p>
              <p className="num font-semibold select-all break-all text-18/28">{doc.doc_no}</p>
            </div>
            <Button
              aria-label={`复制${doc.doc_type_text}号码`}
              look="text"
              onClick={() => void copy(doc.doc_no)}
              size="sm"
            >
              <Copy aria-hidden className="icon" />
              复制
            </Button>
          </li>
        ))}
      </ul>
      <Button className="mt-6" look="pine" onClick={onClose} wide>
        完成
      </Button>
    </>
  )
}

async function copy(number: string) {
  try {
    await navigator.clipboard.writeText(number)
    toast.ok('已复制')
  } catch {
    // Forbidden by the browser, or no secure connection.
    toast.error('浏览器不允许复制，请选中号码后手动复制')
  }
}

import { Download, Printer, Share2 } from 'lucide-react'
import type { Plan } from '#src/api/content/plans.ts'
import { toast } from '#src/ui/toast.ts'

/** The plan to take along: as a file, as a link for the family, on paper. */
export const Take = ({ plan }: { plan: Plan }) => (
  <p
    className="mt-3.5 flex flex-wrap justify-between gap-x-4 border-line border-t pt-2 text-pine-600 [&>*]:inline-flex [&>*]:min-h-8 [&>*]:items-center [&>*]:gap-1.5 [&_.icon]:size-4"
    data-noprint
  >
    <a className="hover:text-pine-700" download href={plan.pdf_url}>
      <Download aria-hidden className="icon" />
      下载 PDF
    </a>
    <button className="hover:text-pine-700" onClick={() => void copy(plan.url)} type="button">
      <Share2 aria-hidden className="icon" />
      发给家人看
    </button>
    <button className="hover:text-pine-700" onClick={() => print()} type="button">
      <Printer aria-hidden className="icon" />
      打印
    </button>
  </p>
)

/** The link names nobody and accepts nothing: whoever has it may read. */
async function copy(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    toast.ok('方案链接已复制，收到的人不登录也能看')
  } catch {
    toast.warn('浏览器不允许复制，请从地址栏复制链接')
  }
}

import { Download } from 'lucide-react'
import type { exportFormats } from '#src/api/desk/work/exports.ts'
import { Button } from '#src/ui/button.tsx'

interface Props {
  onChoose(format: (typeof exportFormats)[number]): void
  isBusy: boolean
  disabled?: boolean
  /** Why it is disabled. */
  title?: string | undefined
  size?: 'sm' | 'md'
}

/** The two files that every list can be taken along as: a spreadsheet, or UTF-8 text with commas. */
export function FormatButtons({ onChoose, size = 'sm', ...state }: Props) {
  const common = { ...state, ...(size === 'sm' && { size }) } as const
  return (
    <span className="flex shrink-0">
      <Button {...common} className="rounded-r-none!" onClick={() => onChoose('xlsx')}>
        <Download aria-hidden className="icon" />
        导出 xlsx
      </Button>
      <Button
        {...common}
        aria-label="导出 CSV"
        className="-ml-px rounded-l-none!"
        onClick={() => onChoose('csv')}
      >
        CSV
      </Button>
    </span>
  )
}

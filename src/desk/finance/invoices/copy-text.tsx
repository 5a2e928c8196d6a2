import { Copy } from 'lucide-react'
import { copyText } from '../../parts/copy-text.ts'

interface Props {
  /** For the button's name: `税号`. */
  label: string
  text: string
  isNumber?: boolean
}

/** A value that has to be typed elsewhere exactly as it stands. */
export const CopyText = ({ label, text, isNumber = false }: Props) => (
  <span className="inline-flex items-center gap-1.5">
    <span className={isNumber ? 'num wrap-anywhere' : 'wrap-anywhere'}>{text}</span>
    <button
      aria-label={`复制${label}`}
      className="flex-none text-ink-500 hover:text-pine-600"
      onClick={() => void copyText(label, text)}
      type="button"
    >
      <Copy aria-hidden className="icon" />
    </button>
  </span>
)

import { type Fen, yuanText } from '#src/domain/money.ts'

interface Props {
  fen: Fen | null
  size?: 'md' | 'lg' | 'xl'
  /** 起 or 起 / 人, said once. */
  unit?: string
  className?: string
}

const sizes = { md: ' md', lg: '', xl: ' xl' }

/** A price in cinnabar; 电询 where it is not known. */
export function Price({ fen, size = 'lg', unit, className = '' }: Props) {
  if (fen === null) return <span className={`text-cin-600 ${className}`}>电询</span>
  return (
    <span className={`price${sizes[size]} ${className}`}>
      <small>¥</small>
      <b>{yuanText(fen).replace('¥', '')}</b>
      {unit && <em>{unit}</em>}
    </span>
  )
}

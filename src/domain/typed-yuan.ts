import { type Fen, toFen } from './money.ts'

/** What somebody typed as yuan, `¥1,200.50`, in fen; null for anything else. By its digits, never through a float. */
export function typedYuan(typed: string): Fen | null {
  const [, whole, part = ''] =
    /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(typed.normalize('NFKC').replace(/[\s,¥￥]/g, '')) ?? []
  return whole === undefined ? null : toFen(Number(whole) * 100 + Number(part.padEnd(2, '0')))
}

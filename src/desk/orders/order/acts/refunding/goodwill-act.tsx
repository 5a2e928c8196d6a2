import { useState } from 'react'
import { yuanText } from '#src/domain/money.ts'
import { typedYuan } from '#src/domain/typed-yuan.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { AskSheet, useQuote } from './refund-quote.tsx'

interface Props {
  no: string
  onClose(): void
}

/** 体谅退款: a sum beyond what the ladder gives back, whatever it is, agreed to by two of 财务 (desk book §2.2). */
export function GoodwillAct({ no, onClose }: Props) {
  const [yuan, setYuan] = useState('')
  const amountFen = typedYuan(yuan)
  const quote = useQuote(amountFen ? { no, cause: 'goodwill', amount_fen: amountFen } : null)
  return (
    <AskSheet
      no={no}
      onClose={onClose}
      quote={quote}
      title="体谅退款"
      verb={amountFen ? `申请退 ${yuanText(amountFen)}` : '申请体谅退款'}
    >
      <p className="mb-3 text-ink-700">不按阶梯，订单照常；不论金额都须两位财务同意。</p>
      <TextInput
        autoComplete="off"
        inputMode="decimal"
        label="金额（元）"
        maxLength={12}
        onChange={({ target }) => setYuan(target.value)}
        required
        value={yuan}
      />
    </AskSheet>
  )
}

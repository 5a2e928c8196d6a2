import { randomInt } from 'node:crypto'
import { dayOf } from '#src/domain/calendar-day.ts'

/**
 * Six digits, drawn: a number tells neither how many came before it nor what the next one will be (rule book §1.1). Who
 * uses one has a unique key on it and draws anew when it is taken.
 */
export const drawSerial = () => String(randomInt(1_000_000)).padStart(6, '0')

/** `BM260803048213`. */
export const newOrderNo = (now: Date) => `BM${dayOf(now).slice(2).replaceAll('-', '')}${drawSerial()}`

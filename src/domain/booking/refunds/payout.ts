import { maskName } from '../../account/masks.ts'
import { type Eyes, whyNotSecond } from '../../desk/four-eyes.ts'
import { isOpenRequest, type RefundRequestStatus } from './request.ts'

/** 违约金 that the shop owes; the person of each step is another (rule book §8.9, 2). */
export const compensationStates = ['owed', 'first_approved', 'approved', 'paid'] as const
type CompensationState = (typeof compensationStates)[number]
export const compensationStateText: Record<CompensationState, string> = {
  owed: '待审批',
  first_approved: '待复核',
  approved: '待转账',
  paid: '已转账',
}
/** As the traveller reads it: who has signed is not their business. */
export const compensationShownText: Record<CompensationState, string> = {
  owed: '审批中',
  first_approved: '审批中',
  approved: '待转账',
  paid: '已转账',
}

export type SigningStep = 'first' | 'second'

interface Signing {
  state: CompensationState
  request_status: RefundRequestStatus
  asked_by: number | null
  first_by: number | null
}

/** Why this person cannot give that signature now; null where they can. */
export function signFault(
  step: SigningStep,
  { state, request_status, asked_by, first_by }: Signing,
  eyes: Eyes,
): { refusal: 'STATE' | 'FOUR_EYES'; why: string } | null {
  const late = (why: string) => ({ refusal: 'STATE', why }) as const
  if (isOpenRequest(request_status)) return late('退款申请通过后才能审批违约金')
  if (state === 'approved' || state === 'paid') return late('违约金已审批')
  if (step === 'first' && state === 'first_approved') return late('已有同事审批，等待复核')
  if (step === 'second' && state === 'owed') return late('须先由一位同事审批')
  const why = whyNotSecond(eyes, [
    { title: '申请人', id: asked_by },
    { title: '审批人', id: step === 'second' ? first_by : null },
  ])
  return why === '' ? null : { refusal: 'FOUR_EYES', why }
}

/** Why this person does not write down the transfer of a refund that one alone has signed; empty where they may. */
export const signedAloneFault = (eyes: Eyes, signer: number | undefined): string =>
  whyNotSecond(eyes, [{ title: '审批人', id: signer ?? null }], {
    act: '须由另一位同事登记转账',
    own: '由您一人审批的退款，须由另一位同事登记转账',
  })

/** What a person of 财务 sent by bank: `waiting` for the colleague who compares it with its receipt. */
export const payoutStates = ['waiting', 'done', 'rejected'] as const

/** Accounts at banks here have 8 to 30 digits, which people write in groups; null for anything else. */
const ACCOUNT = /^\d{8,30}$/
export function accountOf(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '')
  return ACCOUNT.test(digits) ? digits : null
}

interface Payee {
  name: string
  account: string
  bank: string
}

/** `招商银行（尾号6789）`: its owner knows it by that, and to others it says nothing. */
export const accountText = ({ account, bank }: Pick<Payee, 'account' | 'bank'>): string =>
  `${bank}（尾号${account.slice(-4)}）`

/** `李* 招商银行（尾号6789）`, for staff. */
export const payeeMask = (payee: Payee): string => `${maskName(payee.name)} ${accountText(payee)}`

/** Why somebody of the staff looks at a sealed field (desk book §4.0). */
export const revealReasons = ['contact', 'supplier', 'caller', 'other'] as const
export type RevealReason = (typeof revealReasons)[number]
export const revealReasonText: Record<RevealReason, string> = {
  contact: '联系出行人',
  supplier: '供应商核对',
  caller: '客人来电核实',
  other: '其他',
}

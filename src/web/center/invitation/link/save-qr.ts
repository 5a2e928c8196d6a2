import { lostText } from '#src/api/reply.ts'
import { toast } from '#src/ui/toast.ts'

/** Large enough to be printed on a card, with the white around it that scanners count on. */
const look = { width: 1024, margin: 4, errorCorrectionLevel: 'M' } as const

/** Saves the code as a picture that can be sent on; it is drawn by the browser, like the one that is shown. */
export async function saveQr(text: string) {
  try {
    const { default: qrcode } = await import('qrcode')
    const link = document.createElement('a')
    link.href = await qrcode.toDataURL(text, look)
    link.download = '百陌旅行-邀请二维码.png'
    link.click()
  } catch {
    toast.error(lostText)
  }
}

import { toast } from '#src/ui/toast.ts'

/** Into the clipboard, and says so; some browsers forbid it. */
export async function copyText(label: string, text: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast.ok(`已复制${label}`)
  } catch {
    toast.error('浏览器不允许复制，请手动选择')
  }
}

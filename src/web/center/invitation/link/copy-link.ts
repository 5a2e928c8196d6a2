import { toast } from '#src/ui/toast.ts'

/** Puts the address by which a member invites others on the clipboard, or says it where the browser forbids that. */
export async function copyInviteLink(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    toast.ok('邀请链接已复制')
  } catch {
    toast.warn(`浏览器不允许复制，邀请链接是 ${url}`)
  }
}

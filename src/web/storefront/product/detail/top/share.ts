import { toast } from '#src/ui/toast.ts'

/** Copies the name and the address of a product, by the old way where the new one is refused. */
export async function shareProduct(title: string) {
  const text = `${title}\n${location.href.replace(location.hash, '')}`
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  if (isCopied || copyBySelection(text)) toast.ok('链接已复制，可以粘贴给同行的人')
  else toast.error('复制未成功，请从地址栏复制链接')
}

/** Browsers without a clipboard, and pages that are not served securely. */
function copyBySelection(text: string) {
  const box = document.createElement('textarea')
  box.value = text
  box.className = 'sr-only'
  document.body.append(box)
  const before = document.activeElement
  box.select()
  const isCopied = document.execCommand('copy')
  box.remove()
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}
